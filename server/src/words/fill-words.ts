import type { Context } from '../context.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import {
  advanceBacklog,
  backlogStatement,
  finishBacklog,
  insertPeopleKeys,
  namedCompany,
  nextPeople,
  takeBacklog,
} from './queries.ts';
import { rewordCompanyIn } from './reword-company.ts';
import { keysOfPerson } from './rules.ts';

const BATCH = 500;

/** Keeps a company as it is until the transaction ends. */
type ShareCompany = (tx: Transaction, companyId: CompanyId) => Promise<unknown>;

/**
 * Makes the keys of people and companies that were there before there were keys, some hundred
 * people in one transaction. True when there is more.
 */
export async function fillWords(
  { database }: Context,
  shareCompanyIn: ShareCompany,
): Promise<boolean> {
  if ((await database.reader.rows(backlogStatement)).length === 0) return false;
  return inTransaction({ database }, async (tx) => {
    const taken = await takeBacklog(tx);
    if (!taken) return false;
    const { companyId, afterId } = taken;
    // Shared, so that it is not renamed between this and the keys that follow from its name.
    await shareCompanyIn(tx, companyId);
    const company = await namedCompany(tx, companyId);
    const people = await nextPeople(tx, companyId, afterId, BATCH);
    const keys = people.flatMap(({ id, ...person }) =>
      keysOfPerson(person).map((key) => ({ employeeId: id, key })),
    );
    await rewordCompanyIn(tx, companyId, company);
    if (keys.length > 0) await insertPeopleKeys(tx, companyId, keys);
    if (people.length < BATCH) await finishBacklog(tx, companyId);
    else await advanceBacklog(tx, companyId, people.at(-1)!.id);
    return true;
  });
}
