import type { ReplyOf } from '@fringe/contract/operation';
import {
  type LimitChangesInput,
  MAX_CHANGED_PEOPLE,
  type changeLimits as operation,
} from '@fringe/contract/operations/limits/limit-changes';
import { shareCompanyIn } from '../../companies/hold-company.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { comparable } from '../../employees/rules.ts';
import { keepReasonsIn } from '../../reasons/keep-reason.ts';
import { ofLimitChange } from '../../reasons/rows.ts';
import { type CompanyId, isUuid } from '../../values/ids.ts';
import { writeLimitsIn } from '../write-limits.ts';
import { holdPeople, type Meant, peopleFitting, peopleNamed, standingLimits } from './queries.ts';
import {
  changesReport,
  demandFew,
  inAll,
  judgeChanges,
  sortWishes,
  targetsOf,
  type Wish,
  type Wishes,
  wishesOf,
} from './rules.ts';

/**
 * Sets limits of many people, each judged for itself, all in one transaction. The month is judged
 * while a close has to wait, and the rows of the people are locked in one order, as by charges. A
 * dry run reads the same, locks nobody and writes nothing.
 */
export const changeLimits = (
  writer: Writer,
  { clock, vault }: Pick<Context, 'clock' | 'vault'>,
  companyId: CompanyId,
  input: LimitChangesInput,
  /** False for whoever may not see legal ids: a name that means somebody would tell one. */
  byLegalId: boolean,
): Promise<ReplyOf<typeof operation>> => {
  const { dryRun = false, kind, payroll, reason } = input;
  const wishes = wishesOf(input);
  return inTransaction(writer, async (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    const { openMonth, currency } = await shareCompanyIn(tx, companyId);
    const targets = targetsOf(kind, payroll, openMonth);
    const { asked, meant } = await peopleIn(tx, companyId, wishes, byLegalId);
    const sorted = sortWishes(asked, meant, currency);
    const ids = sorted.flatMap((one) => ('limits' in one ? one.employeeId : []));
    if (!dryRun) await holdPeople(tx, companyId, ids);
    const standing = await tx.inOrder(
      ...targets.map((target) => () => {
        const { kind: which, month } = target;
        return standingLimits(tx, companyId, ids, which, month);
      }),
    );
    const { rows, lines } = judgeChanges(sorted, targets, standing.flat(), currency);
    if (!dryRun) {
      const changed = await writeLimitsIn(tx, companyId, rows, by);
      await keepReasonsIn(tx, companyId, changed.map(ofLimitChange), { vault, reason });
    }
    return changesReport(lines, dryRun);
  });
};

/** Everybody whom a request is about, with whom its names mean. */
async function peopleIn(
  tx: Transaction,
  companyId: CompanyId,
  wishes: Wishes,
  byLegalId: boolean,
): Promise<{ asked: Wish[]; meant: Meant[] }> {
  if ('filter' in wishes) {
    const { filter, limits } = wishes;
    const people = await peopleFitting(tx, companyId, filter, MAX_CHANGED_PEOPLE + 1);
    demandFew(people);
    const meant = people.map((id) => ({ name: id, employeeId: id, byId: true }));
    return { asked: inAll(people, limits), meant };
  }
  const names = [...new Set(wishes.named.map(({ employee }) => employee))];
  const keys = byLegalId ? names.map(comparable) : [];
  const meant = await peopleNamed(tx, companyId, names.filter(isUuid), names, keys);
  return { asked: wishes.named, meant };
}
