import { failureNaming } from '@fringe/contract/errors';
import { readyMadeOf } from './ready-made-rules.ts';

/** Refuses a name that a ready-made template has. */
export function demandFreeName(name: string): void {
  if (readyMadeOf(name)) throw failureNaming('templateNameTaken', { name });
}

/** What the database's refusal means, if it is about a name that the company uses already. */
export const nameRefusal = (constraint: string | undefined, name: string) =>
  constraint === 'export_templates_name_key'
    ? failureNaming('templateNameTaken', { name })
    : undefined;
