import { inBoth, useWords } from '../../shell/language.tsx';
import classes from './employee-state.module.css';

export const employeeStates = ['active', 'not-active', 'blocked', 'removed'] as const;
export type EmployeeState = (typeof employeeStates)[number];

const words = inBoth(
  { active: 'Active', 'not-active': 'Not confirmed', blocked: 'Blocked', removed: 'Left' },
  { active: 'Activo', 'not-active': 'Sin confirmar', blocked: 'Bloqueado', removed: 'De baja' },
);

const signs: Record<EmployeeState, string> = {
  active: '●',
  'not-active': '○',
  blocked: '■',
  removed: '–',
};

/** The names of the states, as people of a payroll office say them. */
export const useStateNames = () => useWords(words);

/** A state by its name, with a sign of its own. */
export function EmployeeStateName({ state }: { state: EmployeeState }) {
  const names = useStateNames();
  return (
    <span className={classes.state} data-state={state}>
      <span aria-hidden="true">{signs[state]}</span> {names[state]}
    </span>
  );
}
