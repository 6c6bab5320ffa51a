import type {
  ExplainedChange,
  ExplainedState,
} from '@fringe/contract/operations/consumptions/explanations';
import { changedBy, changedByIfKnown } from '../access/actors.ts';
import type { Amount } from '../limits/history-queries.ts';
import { limitOf } from '../limits/history-rules.ts';
import { opened } from '../reasons/rows.ts';
import type { PartnerId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import type { Vault } from '../values/secrets.ts';
import type { DisablingRow, LimitChangeRow, StateRow } from './change-queries.ts';
import type { Asked } from './queries.ts';

/** What happened, with its moment: what is shown has whole seconds, which do not order it. */
export interface At<Shown> {
  at: Date;
  shown: Shown;
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Who looks, and what opens reasons for them; null where they are not shown any. */
export interface Viewer {
  partnerId: PartnerId | null;
  vault: Vault | null;
}

const nothing: Amount = { amountInCents: null, appliesTo: null, period: null };

/**
 * What changed the limit of a month: the history is lived through again, so that each change says
 * what held in the month before and since, whichever row it was made to. A recurrent limit that
 * another one had replaced before the month began is no part of it.
 */
export function limitHistory(
  rows: readonly LimitChangeRow[],
  { employeeId, month }: Pick<Asked, 'employeeId' | 'month'>,
  currency: string,
  { partnerId, vault }: Viewer,
): At<ExplainedChange>[] {
  const recurrent = new Map<Month, Amount>();
  let punctual = nothing;
  const latest = (): Month | undefined => [...recurrent.keys()].sort().at(-1);
  const holding = (): Amount =>
    punctual.amountInCents === null ? (recurrent.get(latest() ?? '') ?? nothing) : punctual;
  const lived = rows.map((row) => {
    const before = limitOf(holding(), currency);
    if (row.kind === 'punctual') punctual = row;
    else recurrent.set(row.month, row);
    return { row, before, after: limitOf(holding(), currency) };
  });
  const last = latest();
  return lived
    .filter(({ row }) => row.kind === 'punctual' || row.month === last)
    .map(({ row, before, after }) => ({
      at: row.at,
      shown: {
        at: secondsOf(row.at),
        by: changedBy(row, partnerId),
        kind: row.kind,
        payroll: row.kind === 'punctual' ? month : row.month,
        wholeCompany: false,
        before,
        after,
        reason: opened(row.reasonSealed, employeeId, vault),
      },
    }));
}

/** A benefit that was disabled: what the limit is stays as it was. */
export const disabling = (
  row: DisablingRow,
  { companyId, employeeId, month }: Asked,
  { partnerId, vault }: Viewer,
): At<ExplainedChange> => ({
  at: row.at,
  shown: {
    at: secondsOf(row.at),
    by: changedBy(row, partnerId),
    kind: 'disabled',
    payroll: month,
    wholeCompany: row.wholeCompany,
    before: null,
    after: null,
    reason: opened(row.reasonSealed, row.wholeCompany ? companyId : employeeId, vault),
  },
});

/** From when to when something happened to a month; without a beginning it is still to come. */
export interface Span {
  from: Date | null;
  /** Null while it is open. */
  to: Date | null;
}

/**
 * The changes of state in the span, and the one before it where the employee could not use benefits
 * when it began.
 */
export function statesIn(
  rows: readonly StateRow[],
  { from, to }: Span,
  { employeeId }: Asked,
  { partnerId, vault }: Viewer,
): At<ExplainedState>[] {
  const isBefore = ({ at }: StateRow): boolean => from === null || at < from;
  const last = rows.filter(isBefore).at(-1);
  const within = rows.filter((row) => !isBefore(row) && (to === null || row.at <= to));
  const forbids = last && (last.after === 'blocked' || last.after === 'removed');
  return [...(forbids ? [last] : []), ...within].map((row) => ({
    at: row.at,
    shown: {
      at: secondsOf(row.at),
      by: changedByIfKnown(row, partnerId),
      cause: row.cause,
      before: row.before,
      after: row.after,
      reason: opened(row.reasonSealed, employeeId, vault),
    },
  }));
}
