import type { InputOf } from '@fringe/sdk';
import type { EmployeeState } from '../../../parts/people/employee-state.tsx';
import type { LimitCategory } from '../route.ts';
import { monthAfter } from '../use-limits.ts';

/** What somebody fills in: whose limits, which, how much, and from when. */
export interface Wanted {
  who: 'marked' | 'everybody';
  state: EmployeeState | '';
  modelId: string;
  costCenter: string;
  category: LimitCategory;
  what: 'set' | 'end';
  amount: string;
  period: 'payroll' | 'year';
  kind: 'both' | 'punctual' | 'recurrent';
  reason: string;
}

/** A form that is being filled in. */
export interface Filled {
  companyId: string;
  open: string;
  wanted: Wanted;
  /** How many are marked. */
  marked: number;
  change(part: Partial<Wanted>): void;
}

export const usualWanted: Wanted = {
  who: 'everybody',
  state: '',
  modelId: '',
  costCenter: '',
  category: 'meal',
  what: 'set',
  amount: '',
  period: 'payroll',
  kind: 'both',
  reason: '',
};

type Body = InputOf<'changeLimits'>['body'];
/** What all requests of a change have in common: which limits, from when, and why. */
export type Terms = Pick<Body, 'kind' | 'payroll' | 'limits' | 'reason'>;

const MOST_CENTS = 10_000_000;

/** Euros as people write them, with a comma or a point; undefined where that is no amount. */
export function centsOf(text: string): number | undefined {
  const written = text.trim().replace(/\s|€/g, '');
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(written)) return undefined;
  const cents = Math.round(Number(written.replace(',', '.')) * 100);
  return cents <= MOST_CENTS ? cents : undefined;
}

/** The terms of a change; undefined where the amount is none. */
export function termsOf(wanted: Wanted, open: string): Terms | undefined {
  const { kind, category, what, period } = wanted;
  const payroll = kind === 'recurrent' ? monthAfter(open) : open;
  const reason = wanted.reason.trim();
  const terms = { kind, payroll, ...(reason && { reason }) };
  if (what === 'end') return { ...terms, limits: { [category]: null } };
  const amountInCents = centsOf(wanted.amount);
  if (amountInCents === undefined) return undefined;
  const amount = { amountInCents, currency: 'EUR' };
  const yearly = category === 'nursery' && period === 'year';
  const limit = { amount, ...(yearly && { period }) };
  return { ...terms, limits: { [category]: limit } };
}
