import { useWords } from '../../../../shell/language.tsx';
import { words } from './words.ts';

const known = [
  'limitExceeded',
  'limitRequired',
  'benefitDisabled',
  'employeeState',
  'employeeNotFound',
  'cycleNotFound',
  'invalidRequest',
] as const;

/** What a reason is called; one that is not known here is shown as programs call it. */
export function useReasonName(): (code: string) => string {
  const said = useWords(words);
  return (code) => {
    const found = known.find((one) => one === code);
    return found ? said[found] : code;
  };
}
