import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import { deletePeopleKeys, insertPeopleKeys, type PersonKey } from './queries.ts';
import { keysOfPerson, type NamedPerson } from './rules.ts';

type Person = NamedPerson & { id: EmployeeId };

/** Lets people be found by what they are called now; before is null for those who are new. */
export async function rewordPeopleIn(
  tx: Transaction,
  companyId: CompanyId,
  changes: readonly { before: Person | null; after: Person }[],
): Promise<void> {
  const fresh: PersonKey[] = [];
  const gone: PersonKey[] = [];
  for (const { before, after } of changes) {
    const now = keysOfPerson(after);
    const then = before ? keysOfPerson(before) : [];
    if (now.join('\n') === then.join('\n')) continue;
    const of = (key: string) => ({ employeeId: after.id, key });
    // All keys, also those that stay: of somebody from before there may be none yet.
    fresh.push(...now.map(of));
    gone.push(...then.filter((key) => !now.includes(key)).map(of));
  }
  if (fresh.length === 0) return;
  await tx.inOrder(
    () => gone.length > 0 && deletePeopleKeys(tx, companyId, gone),
    () => insertPeopleKeys(tx, companyId, fresh),
  );
}

/** Lets people be found who are new. */
export const wordNewPeopleIn = (
  tx: Transaction,
  companyId: CompanyId,
  people: readonly Person[],
): Promise<void> =>
  rewordPeopleIn(
    tx,
    companyId,
    people.map((after) => ({ before: null, after })),
  );
