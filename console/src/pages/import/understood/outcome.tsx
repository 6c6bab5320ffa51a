import { useWords } from '../../../shell/language.tsx';
import type { Preview } from '../use-import.ts';
import { understoodWords } from './words.ts';

type Outcome = Preview['rows'][number]['outcome'];

const signs: Record<Outcome, [sign: string, colour: string]> = {
  added: ['+', 'var(--good)'],
  updated: ['≠', 'var(--series-1)'],
  unchanged: ['=', 'var(--quiet)'],
  failed: ['✕', 'var(--bad)'],
  waiting: ['…', 'var(--quiet)'],
};

/** What becomes of a row, by its name and a sign of its own. */
export function OutcomeName({ outcome }: { outcome: Outcome }) {
  const words = useWords(understoodWords);
  const [sign, color] = signs[outcome];
  return (
    <span style={{ color }}>
      <span aria-hidden="true">{sign}</span> {words[outcome]}
    </span>
  );
}
