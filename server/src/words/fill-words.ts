import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  advanceBacklog,
  backlogStatement,
  finishBacklog,
  insertPeopleKeys,
  nextPeople,
  takeBacklog,
} from './queries.ts';
import { rewordCompanyIn } from './reword-company.ts';
import { keysOfPerson } from './rules.ts';

const BATCH = 500;

/**
 * Makes the keys of people and companies that were there before there were keys, some hundred
 * people in one transaction. True when there is more.
 */
export async function fillWords({ database }: Context): Promise<boolean> {
  if ((await database.reader.rows(backlogStatement)).length === 0) return false;
  return inTransaction({ database }, async (tx) => {
    const company = await takeBacklog(tx);
    if (!company) return false;
    const { companyId, afterId } = company;
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
