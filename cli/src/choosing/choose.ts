import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { ask, canAsk } from './prompt.ts';

/** What is chosen from, and how each is shown. */
export interface Choice<T> {
  question: string;
  all: readonly T[];
  /** One line for each. */
  shown: (one: T) => string;
  /** How to name one where nobody can be asked. */
  hint: string;
}

const MOST_LISTED = 10;

/** Asks for one of several on a terminal; elsewhere it says between which, and takes none. */
export async function choose<T>(cli: Cli, choice: Choice<T>): Promise<T> {
  const { question, all, shown, hint } = choice;
  if (!canAsk() || cli.out.json) {
    const more = all.length > MOST_LISTED ? [`  and ${all.length - MOST_LISTED} more`] : [];
    const lines = all.slice(0, MOST_LISTED).map((one) => `  ${shown(one)}`);
    throw new Complaint('usage', [question, ...lines, ...more].join('\n'), hint);
  }
  cli.out.note(question);
  for (const [at, one] of all.entries()) cli.out.note(`  ${at + 1}  ${shown(one)}`);
  for (;;) {
    const answer = await ask(`Which one? [1-${all.length}]`, cli.signal);
    const chosen = /^\d+$/.test(answer) ? all[Number(answer) - 1] : undefined;
    if (chosen !== undefined) return chosen;
    if (!answer) throw new Complaint('usage', 'None was chosen', hint);
  }
}
