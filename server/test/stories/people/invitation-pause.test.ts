import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sql } from '../../support/database/sql.ts';
import { register, somebody } from '../../support/processes/on-database.ts';
import { startService } from '../../support/service.ts';

const PAUSE = 60;
const clock = fakeClock();
const service = await startService({ clock, config: { invitationPauseSeconds: PAUSE } });
after(service.close);
const { partner } = service;

const newcomer = () => register(partner, somebody(), service.companyIds[0]);
const invite = (employee: string) => partner.post(`${employee}/invite`);
const mailsTo = async (employee: string): Promise<number> =>
  (
    await sql(service.database.ownerUrl, 'SELECT 1 FROM invitations WHERE employee_id = $1', [
      employee.split('/').at(-1),
    ])
  ).length;

function expectPause(reply: Reply, seconds: number): void {
  const text = `The employee was invited a moment ago; invite again in ${seconds} seconds`;
  assert.deepEqual([reply.status, reply.body], [429, failureBody(429, text)]);
  assert.equal(reply.headers.get('retry-after'), String(seconds));
}

describe('the pause between two invitations of an employee', () => {
  it('begins with the registration, and is over after its seconds', async () => {
    const employee = await newcomer();
    expectPause(await invite(employee), PAUSE);
    clock.advance(PAUSE - 1);
    expectPause(await invite(employee), 1);
    assert.equal(await mailsTo(employee), 1);
    clock.advance(1);
    assert.equal((await invite(employee)).status, 201);
    expectPause(await invite(employee), PAUSE);
    assert.equal(await mailsTo(employee), 2);
  });

  it('lets one of many through that come at once', async () => {
    const employee = await newcomer();
    clock.advance(PAUSE);
    const replies = await Promise.all(Array.from({ length: 12 }, () => invite(employee)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(11).fill(429)]);
    assert.equal(await mailsTo(employee), 2);
  });

  it('is of one employee, and holds up no registration', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    clock.advance(PAUSE);
    assert.equal((await invite(one)).status, 201);
    assert.equal((await invite(other)).status, 201);
    await newcomer();
  });

  it('gives a repetition under the same key the first answer', async () => {
    const employee = await newcomer();
    clock.advance(PAUSE);
    const headers = { 'idempotency-key': 'once' };
    const again = () => partner.post(`${employee}/invite`, undefined, { headers });
    assert.deepEqual([(await again()).status, (await again()).status], [201, 201]);
    assert.equal(await mailsTo(employee), 2);
  });

  it('is kept under no key: after it the same request succeeds', async () => {
    const employee = await newcomer();
    const headers = { 'idempotency-key': 'later' };
    const again = () => partner.post(`${employee}/invite`, undefined, { headers });
    expectPause(await again(), PAUSE);
    clock.advance(PAUSE);
    assert.equal((await again()).status, 201);
  });

  it('is never longer than itself, though a clock is put back', async () => {
    const employee = await newcomer();
    clock.advance(-3_600);
    expectPause(await invite(employee), PAUSE);
    clock.advance(3_600);
  });

  it('is not escaped by changing the address: the mail to the new one waits', async () => {
    const employee = await newcomer();
    const change = (email: string) => partner.patch(employee, { email });
    assert.equal((await change('one@address.example')).status, 204);
    assert.equal((await change('two@address.example')).status, 204);
    const due = await sql(
      service.database.ownerUrl,
      `SELECT mail_next_attempt_at AS at FROM invitations
       WHERE employee_id = $1 AND ended_at IS NULL`,
      [employee.split('/').at(-1)],
    );
    assert.deepEqual(
      due.map(({ at }) => at.getTime()),
      [clock.now().getTime() + PAUSE * 1000],
    );
  });
});
