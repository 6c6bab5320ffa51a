import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nif } from '../../../src/values/spanish-ids.ts';
import { asOwner } from '../../support/database/tables.ts';
import { addCorporation } from '../../support/money/limit-files.ts';
import { openWorld, type Person } from '../../support/money/world.ts';

const CROWD = 2_000;
const { service, company } = await openWorld();

/** People like the first one, each with another id and legal id, and totals like theirs. */
const crowd = ({ companyId, employeeId }: Person) =>
  asOwner(service, async (owner) => {
    const idFrom = (id: string) =>
      `overlay(${id}::text PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid`;
    const ids = [companyId, employeeId];
    await owner.query(
      `INSERT INTO employees SELECT (jsonb_populate_record(e, jsonb_build_object(
         'id', ${idFrom('e.id')}, 'legal_id', 'L-' || n, 'legal_id_key', 'L-' || n,
         'email', n || '@x.example', 'email_key', n || '@x.example', 'ordinal', 1000 + n))).*
       FROM employees e, generate_series(1, ${CROWD}) n WHERE e.company_id = $1 AND e.id = $2`,
      ids,
    );
    await owner.query(
      `INSERT INTO consumption_totals SELECT (jsonb_populate_record(t,
         jsonb_build_object('employee_id', ${idFrom('t.employee_id')}))).*
       FROM consumption_totals t, generate_series(1, ${CROWD}) n
       WHERE t.company_id = $1 AND t.employee_id = $2`,
      ids,
    );
  });

interface Shown {
  employees: { consumptions: { amountInCents: number }[] }[];
}

it('people of one legal id in a corporation are put together by the thousand', async () => {
  const corporationId = await addCorporation(service, 'Many');
  for (const _ of [1, 2]) {
    const person = await (await company({ corporationId })).hires({ legalId: nif(70_000_000) });
    await person.spends(1);
    await crowd(person);
  }
  const all = CROWD + 1;
  for (const [how, counts] of Object.entries({ newest: [0, all], oldest: [all, 0] })) {
    const path = `/api/v3/corporations/${corporationId}/consumptions?mergeEmployees=${how}`;
    const { companies } = (await service.partner.get(path)).body.corporation;
    const found = companies.map(({ employees }: Shown) => employees.length);
    assert.deepEqual(found, counts);
    const amounts = companies.flatMap(({ employees }: Shown) =>
      employees.map(({ consumptions: [meals] }) => meals!.amountInCents),
    );
    assert.deepEqual(amounts, Array(all).fill(2));
    const { text } = await service.partner.get(`${path}&format=columns`);
    assert.equal(text.split('\r\n').length, all + 2);
  }
});
