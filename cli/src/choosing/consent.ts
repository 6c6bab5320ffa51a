import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { canAsk, confirm } from './prompt.ts';

/** Asks before what is hard to take back; where nobody can be asked, --yes has to say it. */
export async function demandConsent(
  { signal, out }: Cli,
  question: string,
  refused: string,
  why = 'This cannot be undone',
): Promise<void> {
  if (!canAsk() || out.json) throw new Complaint('usage', why, 'Say so with --yes');
  if (!(await confirm(question, signal))) throw new Complaint('failed', refused);
}
