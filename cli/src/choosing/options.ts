import { InvalidArgumentError, Option } from 'commander';
import { momentOf, monthOf } from '../output/times.ts';

export const companyOption = (): Option =>
  new Option('--company <company>', 'id or part of the name; the command use chooses one for good');

export const employeeOption = (): Option =>
  new Option('--employee <employee>', 'id, e-mail address or name');

export const subscriptionOption = (what = 'which one'): Option =>
  new Option('--subscription <which>', `${what}: its id, or a part of its description or URL`);

export const monthOption = (flag: string, what: string): Option =>
  new Option(`${flag} <month>`, what).argParser(monthOf);

/** A moment, or how long ago it was. */
export const momentOption = (flag: string, what: string): Option =>
  new Option(`${flag} <time>`, what).argParser((text) => momentOf(text));

export const reasonOption = (): Option =>
  new Option('--reason <reason>', 'why, in a sentence; kept, and shown in the history');

/** How many rows a list has at most. */
export const limitOption = (byDefault?: number): Option => {
  const option = new Option('--limit <number>', 'at most so many').argParser(wholeNumber);
  return byDefault === undefined ? option : option.default(byDefault);
};

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number above 0.');
}
