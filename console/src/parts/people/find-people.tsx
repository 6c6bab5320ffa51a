import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { inBoth, useWords } from '../../shell/language.tsx';
import { useSees } from '../../shell/session.tsx';
import { type EmployeeState, employeeStates, useStateNames } from './employee-state.tsx';
import { useTyped } from './use-typed.ts';

const findWords = inBoth(
  {
    find: 'Find a person',
    hint: 'Name, legal id, e-mail or employee number',
    hintFew: 'Name, e-mail or employee number',
    state: 'State',
    anyState: 'All states',
  },
  {
    find: 'Buscar una persona',
    hint: 'Nombre, NIF o NIE, correo o número de empleado',
    hintFew: 'Nombre, correo o número de empleado',
    state: 'Estado',
    anyState: 'Todos los estados',
  },
);

/** Whom a list of people shows; what is left out holds for everybody. */
export interface Sought {
  q?: string | undefined;
  state?: EmployeeState | undefined;
}

interface Finding {
  sought: Sought;
  change(sought: Sought): void;
  /** From the box into the rows, by the arrow key. */
  down?(): void;
}

/** Who is shown: by words of a name or an id, and by state. */
export function FindPeople({ sought, change, down }: Finding) {
  const words = useWords(findWords);
  const hint = useSees('legalIds') ? words.hint : words.hintFew;
  const names = useStateNames();
  const [text, setText] = useTyped(sought.q ?? '', (q) => change({ q: q || undefined }));
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !down) return;
    event.preventDefault();
    down();
  };
  return (
    <Group align="flex-end" gap="sm" style={{ flex: '1 1 20rem' }}>
      <TextInput
        type="search"
        label={words.find}
        placeholder={hint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={keys}
        maxLength={200}
        style={{ flex: '1 1 16rem' }}
        maw="32rem"
      />
      <NativeSelect
        label={words.state}
        value={sought.state ?? ''}
        onChange={({ currentTarget }) =>
          change({ state: (currentTarget.value || undefined) as EmployeeState | undefined })
        }
        data={[
          { value: '', label: words.anyState },
          ...employeeStates.map((state) => ({ value: state, label: names[state] })),
        ]}
      />
    </Group>
  );
}
