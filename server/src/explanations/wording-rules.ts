import type { ChangedBy } from '@fringe/contract/operations/changes';
import type { ChargeFlag } from '@fringe/contract/operations/consumptions/charges';
import type {
  ExplainedRefusal,
  ExplainedState,
  ExplainedTotal,
} from '@fringe/contract/operations/consumptions/explanations';
import type { ConsumptionCategory } from '@fringe/contract/types';
import type { Month } from '../values/month.ts';
import { dayIn, type Language, moneyIn, monthIn } from '../values/wording.ts';

/** What the sentences of an explanation are about. */
export interface Topic {
  language: Language;
  month: Month;
  category: ConsumptionCategory;
  currency: string;
  timeZone: string;
}

/** How amounts, months and days of a topic are said. */
export interface Saying {
  month: string;
  category: ConsumptionCategory;
  /** In the company's currency, unless another one is named. */
  money: (cents: number, currency?: string) => string;
  day: (at: Date) => string;
}

export const sayingOf = (topic: Topic): Saying => {
  const { language, month, category, currency, timeZone } = topic;
  return {
    month: monthIn(language, month),
    category,
    money: (cents, other = currency) => moneyIn(language, cents, other),
    day: (at) => dayIn(language, at, timeZone, month.slice(0, 4)),
  };
};

/** A limit that is spoken of. */
export interface SaidLimit {
  amountInCents: number;
  period: 'payroll' | 'year' | null;
}

export interface SaidUse {
  limit: SaidLimit;
  fiscalYear: string;
  usedInCents: number;
  /** What of it was used in the month. */
  inMonthInCents: number;
  reservedInCents: number;
  payments: number;
  leftInCents: number;
}

export interface SaidCharge {
  at: Date;
  amountInCents: number;
  ofPayment: boolean;
  late: boolean;
  /** What it was booked in spite of, in words. */
  inSpiteOf: readonly string[];
}

/** The kinds of which only the newest are told one by one. */
export type Kind = 'refusals' | 'voids' | 'charges' | 'changes' | 'states' | 'versions';

/** What can be said, in one language. Every amount in a sentence is one of its arguments. */
export interface Wording {
  total(total: ExplainedTotal): string;
  use(use: SaidUse): string;
  noLimit(): string;
  refusal(at: Date, cents: number, currency: string, why: string): string;
  whyRefused(
    code: ExplainedRefusal['code'],
    limit: (SaidLimit & { leftInCents: number }) | null,
  ): string;
  charge(charge: SaidCharge): string;
  whyFlagged(flag: ChargeFlag, exceededByInCents: number | null): string;
  voided(at: Date, cents: number, late: boolean, reason: string | null): string;
  limitChange(at: Date, by: ChangedBy, before: SaidLimit | null, after: SaidLimit | null): string;
  disabled(at: Date, by: ChangedBy, wholeCompany: boolean): string;
  /** Null for changes that are nobody's concern here. */
  state(at: Date, cause: ExplainedState['cause']): string | null;
  version(at: Date, version: number, netInCents: number): string;
  waiting(entries: number): string;
  more(left: readonly { kind: Kind; count: number }[]): string;
}

/** What is said of the number and its limit; all the rest is about what has happened. */
export type FigureName = 'total' | 'use' | 'noLimit';

/** Words in a row, the last one after "and". */
export const listed = (words: readonly string[], and: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
