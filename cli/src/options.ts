import { InvalidArgumentError, Option } from 'commander';
import { monthOf } from './times.ts';

export const companyOption = (): Option =>
  new Option('--company <company>', 'id or part of the name; see also: fringe use');

export const employeeOption = (): Option =>
  new Option('--employee <employee>', 'id, e-mail address or name');

export const subscriptionOption = (): Option =>
  new Option('--subscription <id>', 'needed only where there are several');

export const monthOption = (flag: string, what: string): Option =>
  new Option(`${flag} <month>`, what).argParser(monthOf);

/** How many rows a list has at most. */
export const limitOption = (byDefault?: number): Option => {
  const option = new Option('--limit <number>', 'at most so many').argParser(wholeNumber);
  return byDefault === undefined ? option : option.default(byDefault);
};

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number above 0.');
}
