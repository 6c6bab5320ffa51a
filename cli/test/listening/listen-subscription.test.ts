import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { demo } from '../../../server/test/support/context.ts';
import { fringe, newPlace, placeAt, type Started, said } from '../support/cli.ts';
import {
  aurora,
  lines,
  SUBSCRIPTIONS,
  secretOf,
  startListeners,
  stop,
  until,
} from '../support/listening.ts';

const { service, listening, trigger, subscriptions, close } = await startListeners();
after(close);

describe('the subscription of listen', () => {
  it('keeps its subscription and secret, and disables it while nobody listens', async () => {
    const place = await placeAt(service.url);
    const first = await listening(place);
    const own = (await subscriptions()).at(-1)!;
    assert.deepEqual([own.status, own.description], ['enabled', 'fringe listen']);
    const { code } = await stop(first);
    assert.equal(code, 0);
    const { body } = await service.partner.get(`${SUBSCRIPTIONS}/${own.id}`);
    assert.equal(body.status, 'disabled');
    const second = await listening(place);
    assert.equal(secretOf(second), secretOf(first));
    await stop(second);
    const rotated = await said(place, ['webhooks', 'rotate', own.id, '--json']);
    const third = await listening(place);
    assert.equal(secretOf(third), JSON.parse(rotated.stdout).signingSecret);
    await stop(third);
    assert.ok((await subscriptions()).some(({ id }) => id === own.id));
  });

  it('makes it anew when it was deleted', async () => {
    const place = await placeAt(service.url);
    const first = await listening(place, '--json');
    const { subscriptionId } = JSON.parse(lines(first)[0]!);
    await stop(first);
    await service.partner.delete(`${SUBSCRIPTIONS}/${subscriptionId}`);
    const second = await listening(place, '--json');
    const anew = JSON.parse(lines(second)[0]!).subscriptionId;
    assert.notEqual(anew, subscriptionId);
    // Also while somebody listens.
    await service.partner.delete(`${SUBSCRIPTIONS}/${anew}`);
    await until('there is another', () => lines(second).length > 1);
    assert.notEqual(JSON.parse(lines(second)[1]!).subscriptionId, anew);
    assert.equal((await stop(second)).code, 0);
  });

  it('is another one for something else, so that two may listen at once', async () => {
    const place = await placeAt(service.url);
    const first = await listening(place, '--json');
    const second = await listening(place, '--json', '--events', 'cycle-closed', ...aurora);
    const { subscriptionId } = JSON.parse(lines(second)[0]!);
    const read = async () => (await service.partner.get(`${SUBSCRIPTIONS}/${subscriptionId}`)).body;
    const { eventTypes, companyIds } = await read();
    assert.deepEqual(eventTypes, ['company.payroll-cycle.closed']);
    assert.deepEqual(companyIds, [service.companyIds[0]]);
    const [event] = await trigger('cycle-closed');
    const heard = (listener: Started) => listener.stdout().includes(event!.id);
    await until('both have heard it', () => heard(first) && heard(second));
    // The terminal of one is closed, and nobody reads what the other one says.
    second.kill('SIGHUP');
    assert.equal((await second.ended).code, 0);
    assert.equal((await read()).status, 'disabled');
    first.turnAway();
    await trigger('consumption');
    assert.equal((await first.ended).code, 0);
    assert.ok((await subscriptions()).every(({ status }) => status === 'disabled'));
  });

  it('is forgotten with its secret by logout', async () => {
    const { clientId, clientSecret: input } = demo().partners[0]!;
    const place = await newPlace({ FRINGE_BASE_URL: service.url });
    await fringe(place, ['login', '--client-id', clientId, '--client-secret-stdin'], { input });
    const listener = await listening(place, '--json');
    const { subscriptionId, signingSecret } = JSON.parse(lines(listener)[0]!);
    await stop(listener);
    const file = join(place.folder, 'config/fringe/config.json');
    assert.ok((await readFile(file, 'utf8')).includes(signingSecret));
    assert.equal((await said(place, ['logout'])).code, 0);
    assert.ok(!(await readFile(file, 'utf8')).includes(signingSecret));
    assert.equal((await service.partner.get(`${SUBSCRIPTIONS}/${subscriptionId}`)).status, 404);
  });

  it('listens to a subscription of yours, and leaves it as it is', async () => {
    const made = await service.partner.post(SUBSCRIPTIONS, {
      url: 'http://127.0.0.1:9/hook',
      eventTypes: ['employee.consumption.generated'],
    });
    const { id, signingSecret } = made.body;
    const place = await placeAt(service.url);
    place.environment.FRINGE_WEBHOOK_SECRET = signingSecret;
    const listener = await listening(place, '--subscription', id);
    const [event] = await trigger('consumption');
    const printed = `${event!.id} → 200 0 ms verified`;
    await until('it is printed', () => listener.stdout().includes(printed));
    assert.equal((await stop(listener)).code, 0);
    assert.equal((await service.partner.get(`${SUBSCRIPTIONS}/${id}`)).body.status, 'enabled');
    await service.partner.patch(`${SUBSCRIPTIONS}/${id}/disable`);
    const refused = await said(place, ['listen', '--subscription', id]);
    assert.deepEqual([refused.code, refused.stdout], [5, '']);
  });
});
