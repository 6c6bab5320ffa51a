import type pg from 'pg';

/** What is written here is never rewritten, by the right of the application's role. */
export const appendOnlyTables = [
  'audit_log',
  'audit_changes',
  'installation',
  'employee_state_changes',
  'events',
  'webhook_subscription_changes',
  'consumptions',
  'entry_acknowledgements',
  'limit_changes',
  'limit_suspensions',
  'company_suspensions',
  'commitment_decisions',
  'settlements',
  'settlement_lines',
  'settlement_sums',
  'export_files',
  'export_parts',
  'export_bookings',
  'access_grant_changes',
  'request_log',
];

/** Of what is append-only, that which is written anew when the key of the seals is another. */
export const resealedColumns = [{ table: 'audit_changes', column: 'changes_sealed' }];

/** Ways to forget what is append-only and old; each of them says itself how old that is. */
const forgetting = ['forget_events', 'forget_audit_lines'];

/** Tables of the migrations themselves: the application may only look. */
const ownerTables = ['schema_lock', 'schema_migrations', 'event_epochs'];

/** What the application's role may have done to the days of the request log. */
const dayFunctions = ['request_log_make_day', 'request_log_index_day', 'request_log_drop_days'];

/**
 * Gives the application's role what it needs and no more: it works with rows, it cannot alter
 * tables, and it cannot change or delete what is append-only. When owner and application are one
 * role, the append-only tables are still protected from an accident.
 */
export async function grantApplicationRights(client: pg.Client, role: string): Promise<void> {
  const resealing = resealedColumns.map(({ table, column }) => `UPDATE (${column}) ON ${table}`);
  const name = `"${role.replaceAll('"', '""')}"`;
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnlyTables.join(', ')} FROM ${name};
    ${resealing.map((right) => `GRANT ${right} TO ${name};`).join('\n')}
    GRANT EXECUTE ON FUNCTION ${forgetting.join(', ')} TO ${name};
    GRANT EXECUTE ON FUNCTION ${dayFunctions.map((one) => `${one}(date)`).join(', ')} TO ${name};`);
  const { rows } = await client.query('SELECT current_user AS owner');
  if (rows[0].owner === role) return;
  await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${ownerTables.join(', ')} FROM ${name};`);
  await closeDays(client, name);
}

/** The days of the request log are written and read through the log: it knows no other way. */
async function closeDays(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT string_agg(inhrelid::regclass::text, ', ') AS days FROM pg_inherits
     WHERE inhparent = 'request_log'::regclass`,
  );
  await client.query(`REVOKE ALL ON ${rows[0].days} FROM ${name}`);
}
