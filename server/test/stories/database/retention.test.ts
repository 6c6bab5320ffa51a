import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expireAuditLog } from '../../../src/access/writes/expire-audit-log.ts';
import { expireDeliveries } from '../../../src/deliveries/engine/expire-deliveries.ts';
import { expireEvents } from '../../../src/events/expire-events.ts';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { firstIdAt } from '../../../src/values/ids.ts';
import { sql } from '../../support/database/sql.ts';
import {
  deliverAll,
  deliveriesPath,
  patched,
  sendSample,
  spend,
  startHooks,
  subscribe,
} from '../../support/webhooks/subscriptions.ts';

const { service, partner, url } = await startHooks();
const { context, operator, database } = service;
const [companyId] = service.companyIds as [string];
const main = (await subscribe(partner, { url })).id;
const disabled = (await subscribe(partner, { url })).id;

const old = await spend(service, companyId);
const sample = await sendSample(partner, main);
const again = await spend(service, companyId);
await deliverAll(service);
const waiting = await spend(service, companyId);
const young = await spend(service, companyId);
await patched(partner, disabled, 'disable');
await deliverAll(service);

/** As if they had happened, and were delivered, long ago. */
const LONG_AGO = `now() - interval '401 days'`;
await sql(
  database.ownerUrl,
  `UPDATE consumptions SET recorded_at = ${LONG_AGO}
     WHERE event_id IN ('${old}', '${again}', '${waiting}');
   UPDATE events SET occurred_at = ${LONG_AGO} WHERE id IN ('${old}', '${again}', '${waiting}') OR
     id = (SELECT event_id FROM webhook_deliveries WHERE id = '${sample}');
   UPDATE webhook_deliveries SET finished_at = ${LONG_AGO}, status = 'failed', attempts = '[]',
     expires_at = ${LONG_AGO} WHERE event_id = '${old}' OR id = '${sample}';
   UPDATE webhook_figures SET hour = hour - interval '401 days';
   INSERT INTO audit_log (id, at, actor, action, subject)
   SELECT overlay('${firstIdAt(1)}' PLACING lpad(n::text, 12, '0') FROM 25)::uuid,
     to_timestamp(1), 'long-gone', 'none', '{}' FROM generate_series(1, 1500) AS n;
   INSERT INTO audit_changes (change_id, changes_sealed)
   SELECT id, '' FROM audit_log WHERE actor = 'long-gone'`,
);

const count = async (from: string): Promise<number> =>
  (await sql(database.ownerUrl, `SELECT count(*)::int AS n FROM ${from}`))[0].n;
const untilDone = async (step: () => Promise<boolean>): Promise<void> => {
  while (await step());
};

describe('what grows is forgotten when its time is over', () => {
  it('events, with what is left of their deliveries, unless one is young or waits', async () => {
    const kept = await count('events');
    await untilDone(() => expireEvents(context));
    const ids = [old, again, waiting, young].map((id) => `'${id}'`);
    const left = await sql(
      database.ownerUrl,
      `SELECT id FROM events WHERE id IN (${ids}) ORDER BY id`,
    );
    // One was delivered to somebody not long ago, one still waits for somebody else.
    assert.deepEqual(
      left.map(({ id }) => id),
      [again, waiting, young],
    );
    assert.equal(await count('events'), kept - 2, 'the sample is gone, too');
    const { deliveries } = (await partner.get(deliveriesPath(main))).body;
    const told = deliveries.map(({ eventId }: { eventId: string }) => eventId);
    assert.deepEqual(told, [young, waiting, again]);
  });

  it('the ledger keeps the ids of events, is explained, and audited without them', async () => {
    const path = `/platform/v1/companies/${companyId}/consumptions/entries`;
    const recordedTo = Math.floor(Date.now() / 1000) - 400 * 86_400;
    const { entries } = (await operator.get(`${path}?recordedTo=${recordedTo}`)).body;
    const entry = entries.find(({ eventId }: { eventId: string }) => eventId === old);
    assert.ok(entry, 'the entry is listed with the id of its event');
    const explained = await operator.get(
      `/platform/v1/companies/${companyId}/employees/${entry.employeeId}/consumptions/explain` +
        `?payroll=${entry.payroll}&category=${entry.category}`,
    );
    assert.equal(explained.status, 200, explained.text);
    const lines: string[] = [];
    await checkInvariants(context.database, (line) => lines.push(line));
    const told = lines.filter((line) => /told once|event that an entry names/.test(line));
    assert.equal(told.length, 3);
    for (const line of told) assert.match(line, /^ok /, lines.join('\n'));
  });

  it('lines of the audit log by their age, many in steps, and never young ones', async () => {
    const lines = await count(`audit_log WHERE actor <> 'long-gone'`);
    assert.equal(await expireAuditLog(context), true);
    await untilDone(() => expireAuditLog(context));
    assert.equal(await count('audit_log'), lines);
    const orphans = 'audit_changes WHERE change_id NOT IN (SELECT id FROM audit_log)';
    assert.equal(await count(orphans), 0, 'what they changed is forgotten with them');
    // Whatever the application asks for: its owner takes nothing that is younger than a year.
    const young = "audit_log WHERE at > now() - interval '365 days'";
    const before = await count(young);
    await sql(
      database.applicationUrl,
      `SELECT forget_audit_lines('ffffffff-ffff-ffff-ffff-ffffffffffff', now(), 10000)`,
    );
    assert.ok(before > 0);
    assert.equal(await count(young), before);
    const ids = `ARRAY(SELECT id FROM events WHERE occurred_at > now() - interval '89 days')`;
    const [{ events }] = await sql(
      database.applicationUrl,
      `SELECT forget_events(${ids}) AS events`,
    );
    assert.equal(events, 0);
  });

  it('figures by the hour, like deliveries that were taken', async () => {
    assert.ok((await count('webhook_figures')) > 0);
    await untilDone(() => expireDeliveries(context));
    assert.equal(await count(`webhook_figures WHERE hour < now() - interval '91 days'`), 0);
  });
});
