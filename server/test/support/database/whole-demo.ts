import pino from 'pino';
import { rotateSigningKey } from '../../../src/access/tokens/signing-keys.ts';
import { systemWriter } from '../../../src/access/writes/writers.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { type DemoCredentials, loadDemo } from '../../../src/sandbox/demo/load-demo.ts';
import { type Clock, systemClock } from '../../../src/values/clock.ts';
import { testContext } from '../context.ts';
import { APPLICATION, createDatabase } from './postgres.ts';
import { withSql } from './sql.ts';

/** A database with the demo as a sandbox has it, of a whole year. It takes seconds to make. */
export async function createWholeDemo(clock: Clock = systemClock) {
  const database = await createDatabase('template0');
  await migrate(database.ownerUrl, APPLICATION);
  const pool = openDatabase({ url: database.applicationUrl, log: pino({ level: 'silent' }) });
  const context = testContext({ database: pool, clock });
  await rotateSigningKey(context, systemWriter(context, 'examples', 'signing-key.create'));
  let credentials: DemoCredentials | undefined;
  await loadDemo(context, async (issued) => {
    credentials = issued;
  });
  await pool.close();
  // As in the template of the others.
  await withSql(database.ownerUrl, (client) => client.query('ANALYZE'));
  return { database, credentials: credentials! };
}
