import { openDatabase } from '@fringe/server/src/database/database.ts';
import { inTransaction } from '@fringe/server/src/database/transaction.ts';
import { addEmployeesIn } from '@fringe/server/src/employees/add-employees.ts';
import { demoPeople } from '@fringe/server/src/sandbox/demo/people.ts';
import pg from 'pg';
import pino from 'pino';
import type { Platform } from './platform.ts';

const BATCH = 5_000;

/** Adds people to the measured company until it has this many; then lets the database settle. */
export async function growCompany(platform: Platform, headcount: number): Promise<void> {
  const log = pino({ level: 'silent' });
  const database = openDatabase({ url: platform.applicationUrl, log });
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('SELECT employees FROM headcounts WHERE company_id = $1', [
    platform.companyId,
  ]);
  for (let have: number = rows[0].employees; have < headcount; ) {
    const count = Math.min(BATCH, headcount - have);
    const people = demoPeople({ name: 'Aurora' }, count, 1_000 + have, new Date()).map(
      ({ id: _, email, legalId, ...person }, index) => ({
        ...person,
        email: `p${have + index}.${email}`,
        legalId: `${legalId}-${have + index}`,
        costCenter: null,
        payrollCompany: null,
      }),
    );
    await inTransaction({ database }, (tx) =>
      addEmployeesIn(tx, platform.companyId, people, { actor: 'bench', at: new Date() }),
    );
    have += count;
    process.stderr.write(`  ${have} of ${headcount} employees\r`);
  }
  await owner.query('VACUUM ANALYZE employees');
  await owner.query('CHECKPOINT').catch(() => undefined);
  await owner.end();
  await database.close();
}

/** Ids of employees from all over the company, who can use its benefits. */
export async function sampleIds(platform: Platform, count: number): Promise<string[]> {
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `SELECT id FROM employees WHERE company_id = $1 AND state IN ('active', 'not-active')
     ORDER BY md5(id::text) LIMIT $2`,
    [platform.companyId, count],
  );
  await owner.end();
  return rows.map((row) => row.id as string);
}
