import { Option } from 'commander';
import { Complaint } from '../errors/complaint.ts';

/** The benefits that can be limited. */
export const categories = ['meal', 'transport', 'nursery'] as const;
export type Category = (typeof categories)[number];

/** Also as consumptions call it, such as meal-benefit. */
function categoryOf(text: string): Category {
  const found = categories.find((one) => one === text.replace(/-benefit$/, ''));
  if (found) return found;
  throw new Complaint('usage', `There is no limit for '${text}'`, `Try ${categories.join(', ')}`);
}

export const categoryOption = (): Option =>
  new Option('--category <category>', 'which benefit').choices(categories).argParser(categoryOf);
