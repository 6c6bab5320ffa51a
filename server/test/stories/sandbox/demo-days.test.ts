import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { RefusedCharge } from '@fringe/contract/operations/consumptions/refusals';
import { isWorkingDay } from '../../../src/sandbox/demo/calendar.ts';
import { demoCompanies, demoId } from '../../../src/sandbox/demo/demo-companies.ts';
import {
  type DemoDay,
  demoOn,
  type Entry,
  everyPage,
  localTime,
  monthsBefore,
  played,
} from '../support/demo-on.ts';

const MARTA = '01943ffe-0a74-7004-b1a9-e0de30000000';
const PARENT = demoId(4, 1_035);
const aurora = demoCompanies[0]!.id;
const partnerPath = `/api/v3/companies/${aurora}`;
const platformPath = `/platform/v1/companies/${aurora}`;

const charges = ({ entries }: DemoDay, category: string): Entry[] =>
  entries.filter((one) => one.sumType === 'expenses' && one.category === category);
const sum = (entries: readonly Entry[]): number =>
  entries.reduce((total, { amountInCents }) => total + Math.abs(amountInCents), 0);

for (const [name, moment] of played) {
  describe(`the demo of a sandbox that is started on ${name}`, async () => {
    const day = await demoOn(moment);
    after(day.close);
    const { operator, partners, entries, open, now } = day;
    const [partner, second] = partners as [(typeof partners)[0], (typeof partners)[0]];

    it('has a year of months in each company, one of them open', async () => {
      for (const { id, partner: whose } of demoCompanies) {
        const { body } = await partners[whose]!.get(`/api/v3/companies/${id}/payroll-cycles`);
        const months = body.payrollCycles.map(
          (one: { fiscalYear: string; payrollMonth: string }) =>
            `${one.fiscalYear}-${one.payrollMonth}`,
        );
        const wanted = Array.from({ length: 13 }, (_, back) => monthsBefore(open, back));
        assert.deepEqual(months, wanted);
        for (const month of wanted) {
          assert.ok(
            entries.some((one) => one.companyId === id && one.payroll === month),
            month,
          );
        }
      }
      assert.ok(entries.length >= 10_000 && entries.length <= 12_500, String(entries.length));
    });

    it('has nothing ahead of the clock', () => {
      const late = entries.filter(
        (one) => Math.max(one.occurredAt, one.recordedAt) > now.getTime() / 1000,
      );
      assert.deepEqual(late, []);
    });

    it('has lunches on working days, at lunchtime, as they cost', () => {
      for (const { occurredAt, timeZone, amountInCents, flag } of charges(day, 'meal-benefit')) {
        const time = localTime(occurredAt, timeZone);
        const minutes = time.hour * 60 + time.minute;
        assert.ok(isWorkingDay(time.toPlainDate().toString()), time.toString());
        assert.ok(minutes >= 12 * 60 + 30 && minutes < 16 * 60, time.toString());
        if (flag === null) assert.ok(amountInCents >= 800 && amountInCents <= 1_400);
      }
    });

    it('has twelve to eighteen lunches a person and month, and fewer in August', () => {
      const all = charges(day, 'meal-benefit');
      // The feed of one company has gone silent.
      const lasts = [...Map.groupBy(all, (one) => one.companyId)].map(
        ([id, theirs]) => [id, Math.max(...theirs.map(({ occurredAt }) => +occurredAt))] as const,
      );
      const [silent] = lasts.toSorted(([, one], [, other]) => one - other)[0]!;
      const lunches = all.filter(
        (one) => !one.late && one.flag === null && one.payroll < open && one.companyId !== silent,
      );
      const months = [...Map.groupBy(lunches, (one) => `${one.employeeId} ${one.payroll}`)];
      const within = months.filter(([key, { length }]) =>
        key.endsWith('-08') ? length <= 9 : length >= 12 && length <= 18,
      );
      // Who came, left or was away in the middle of a month has fewer.
      assert.ok(months.length - within.length <= 3, `${months.length} ${within.length}`);
      assert.ok(new Set(lunches.map(({ employeeId }) => employeeId)).size > 60);
    });

    it('has season tickets in the first days of a month', () => {
      const tickets = charges(day, 'transport-benefit');
      assert.ok(tickets.length > 300);
      for (const { occurredAt, timeZone } of tickets) {
        assert.ok(localTime(occurredAt, timeZone).day <= 10);
      }
    });

    it('pays nurseries by committed expenses, for children who are under three', async () => {
      const paid = charges(day, 'nursery-benefit');
      assert.ok(paid.length > 60 && paid.every(({ paymentId }) => paymentId !== null));
      for (const [employeeId, [first]] of Map.groupBy(paid, (one) => one.employeeId)) {
        const list = `/platform/v1/companies/${first!.companyId}/employees/${employeeId}`;
        const { body } = await operator.get(`${list}/family-members`);
        const born = body.familyMembers.map((one: { birthDate: string }) => one.birthDate).sort();
        const third = Temporal.PlainDate.from(born.at(-1)).add({ years: 3 }).toString();
        assert.ok(third > now.toISOString().slice(0, 10), `${born} ${employeeId}`);
      }
    });

    it('has people at their limit who are refused', async () => {
      const codes = new Set<string>();
      for (const { id } of demoCompanies.filter((one) => one.partner === 0)) {
        const path = `/api/v3/companies/${id}/consumptions/refusals?limit=1000`;
        const refused = await everyPage<RefusedCharge>(partner, path, 'refusals');
        for (const one of refused) {
          codes.add(one.code);
          assert.ok(one.code !== 'limitExceeded' || one.leftInCents! < one.amountInCents);
          assert.ok(one.refusedAt <= now.getTime() / 1000);
        }
      }
      assert.ok(codes.has('limitExceeded'), [...codes].join());
    });

    it('has a parent who has no lunches for four months, and a child since', async () => {
      const months = charges(day, 'meal-benefit')
        .filter(({ employeeId }) => employeeId === PARENT)
        .map(({ payroll }) => payroll);
      const has = (back: number) => months.includes(monthsBefore(open, back));
      assert.deepEqual([6, 5, 4, 3, 2, 1].map(has), [true, false, false, false, false, true]);
      const { body } = await partner.get(`${partnerPath}/employees/${PARENT}/family-members`);
      assert.equal(body.familyMembers[0].birthDate.slice(0, 7), monthsBefore(open, 6));
    });

    it('has a charge that was settled above the limit, and one that came after the close', () => {
      const flagged = entries.filter(({ flag }) => flag !== null);
      assert.deepEqual(new Set(flagged.map(({ flag }) => flag)), new Set(['limitExceeded']));
      assert.equal(flagged.length, 3);
      const late = entries.filter((one) => one.late);
      assert.equal(late.length, demoCompanies.length);
      for (const { occurredAt, recordedAt, payroll, timeZone } of late) {
        assert.equal(payroll, monthsBefore(open, 2));
        assert.ok(localTime(occurredAt, timeZone).day >= 23);
        assert.equal(localTime(recordedAt, timeZone).day, 4);
      }
    });

    it('has a starter and two leavers, who spend nothing outside their time', async () => {
      const list = `${partnerPath}/employees?limit=1000`;
      const people = await everyPage<{ id: string; hiringDate: string }>(
        partner,
        list,
        'employees',
      );
      const first = monthsBefore(open, 12);
      assert.equal(people.filter(({ hiringDate }) => hiringDate >= first).length, 1);
      const left = new Map<string, number>();
      for (const { id } of people) {
        const { body } = await operator.get(`${platformPath}/employees/${id}/state-changes`);
        const { at, cause } = body.stateChanges.at(-1);
        const since = Temporal.PlainYearMonth.from(first).toPlainDate({ day: 1 });
        const seconds = since.toZonedDateTime('Europe/Madrid').epochMilliseconds / 1000;
        if (cause === 'terminated' && at >= seconds) left.set(id, at);
      }
      assert.equal(left.size, 2);
      const theirs = entries.filter(({ employeeId }) => left.has(employeeId));
      assert.ok(theirs.length > 50);
      assert.ok(theirs.every((one) => one.occurredAt < left.get(one.employeeId)!));
    });

    it('has a month of Marta Soler that adds up', async () => {
      const month = monthsBefore(open, 2);
      const { body: she } = await partner.get(`${partnerPath}/employees/${MARTA}`);
      assert.deepEqual([she.name, she.email], ['Marta', 'marta.soler@aurora.example']);
      const all = entries.filter(
        (one) =>
          one.employeeId === MARTA && one.payroll === month && one.category === 'meal-benefit',
      );
      const [lunches = [], voids = []] = ['expenses', 'withdrawn'].map((type) =>
        all.filter(({ sumType }) => sumType === type),
      );
      assert.deepEqual([lunches.length, sum(lunches), sum(voids)], [17, 19_680, 1_140]);
      const late = lunches.filter((one) => one.late);
      assert.deepEqual([late.length, sum(late)], [1, 1_320]);
      const refusals = `${partnerPath}/consumptions/refusals?employeeId=${MARTA}&payroll=${month}`;
      const [refused] = (await partner.get(refusals)).body.refusals;
      assert.deepEqual(
        [refused.amountInCents, refused.limitInCents, refused.leftInCents],
        [1_260, 15_000, 180],
      );
      const history = await partner.get(`${partnerPath}/employees/${MARTA}/limits/history`);
      const raised = history.body.changes.find(
        (one: { payroll: string; after: { amount: unknown } | null }) =>
          one.payroll === month && JSON.stringify(one.after).includes('20000'),
      );
      assert.equal(raised.by.name, 'Nómina Clara');
      assert.ok(JSON.stringify(raised.before).includes('15000'));
      const report = await partner.get(`${partnerPath}/consumptions?payroll=${month}`);
      assert.equal(report.body.company.settlement.version, 2);
    });

    it('has a receiver that failed for 72 hours, and nothing that is still tried', async () => {
      const list = '/api/v3/webhooks/subscriptions';
      assert.deepEqual((await partner.get(list)).body.subscriptions, []);
      const [receiver] = (await second.get(list)).body.subscriptions;
      const { deliveries } = (await second.get(`${list}/${receiver.id}/deliveries`)).body;
      assert.equal(deliveries.length, 4);
      for (const { status, attempts, expiresAt } of deliveries) {
        assert.equal(status, 'failed');
        assert.ok(attempts.length > 5 && attempts.at(-1).startedAt === expiresAt);
        assert.ok(expiresAt < now.getTime() / 1000);
      }
    });

    it('has an import with errors, mails, and an audit log of several callers', async () => {
      const olivar = demoCompanies.at(-1)!.id;
      const imports = await operator.get(`/platform/v1/companies/${olivar}/employee-imports`);
      const [{ state, failed, unchanged }] = imports.body.imports;
      assert.deepEqual([state, failed, unchanged], ['finished', 3, 5]);
      assert.equal((await second.get('/sandbox/v1/mailbox')).body.mails.length, 2);
      const { entries: lines } = (await operator.get('/platform/v1/audit-log?limit=1000')).body;
      assert.ok(new Set(lines.map((one: { actor: string }) => one.actor)).size >= 4);
      assert.ok(lines.every((one: { at: number }) => one.at <= now.getTime() / 1000));
    });
  });
}
