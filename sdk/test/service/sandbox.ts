import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendDueInvitations } from '../../../server/src/invitations/send-due-invitations.ts';
import { deliverDue } from '../../../server/test/support/deliver-due.ts';
import { untilDone } from '../../../server/test/support/worker.ts';
import { connect } from '../support/connect.ts';
import { registrationOf } from '../support/registrations.ts';
import { service } from '../support/shared-service.ts';

const fringe = connect(service);
const [companyId] = service.companyIds as [string];

describe('the sandbox', () => {
  it('runs the calendar of a company', async () => {
    const { closed, opened } = await fringe.sandbox.advanceCompany(companyId);
    assert.notEqual(closed.end, null);
    assert.equal(opened.end, null);
  });

  it('causes events, and runs a failing delivery through its 72 hours', async () => {
    const eventType = 'employee.consumption.generated';
    const url = 'http://127.0.0.1:9/';
    const { id } = await fringe.webhooks.create({ url, eventTypes: [eventType] });
    const caused = await fringe.sandbox.trigger({ eventType, companyId });
    assert.ok(caused.events.some(({ type }) => type === eventType));
    const [delivery] = await fringe.webhooks.deliveries(id).all();
    const advanced = await fringe.sandbox.advanceDelivery(delivery!.id);
    assert.equal(advanced.id, delivery!.id);
    await deliverDue(service.context);
    const { status, attempts } = await fringe.webhooks.delivery(id, delivery!.id);
    assert.equal(status, 'failed');
    assert.ok(attempts.length > 5);
    assert.ok(attempts.every(({ error }) => error === 'connection'));
    await fringe.webhooks.delete(id);
  });

  it('keeps the mails that would have been sent', async () => {
    await fringe.employees.register(companyId, registrationOf('mailed'));
    await untilDone(() => sendDueInvitations(service.context));
    const [first] = await fringe.sandbox.mails({ limit: 1 }).all();
    assert.equal(first!.to.address, 'mailed@people.example');
    const mail = await fringe.sandbox.mail(first!.id);
    assert.equal(mail.subject, first!.subject);
    assert.match(mail.text, /http/);
  });
});
