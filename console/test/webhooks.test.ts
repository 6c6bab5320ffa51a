import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  answering,
  historyOf,
  newTeller,
  type Receiver,
  runEngine,
  startReceiver,
  subscribe,
} from '../../server/test/stories/support/webhooks/engine.ts';
import { until } from '../../server/test/support/processes/processes.ts';
import { axe, noBrowser, startConsole } from './support/console.ts';

const service = await startConsole();
const stop = runEngine(service.context);
let receiver: Receiver | undefined;
let subscriptionId: string;
after(async () => {
  receiver?.close();
  await stop();
  await service.close();
});

before(async () => {
  if (noBrowser) return;
  receiver = await startReceiver((response) => void response.writeHead(503).end('try later'));
  const { companyId, tell } = await newTeller(service);
  const about = { companyIds: [companyId] };
  subscriptionId = (await subscribe(service.partner, receiver.url, undefined, about)).id;
  await tell();
  await until('a call was refused', async () => {
    const [delivery] = await historyOf(service.partner, subscriptionId);
    return delivery?.attempts[0]?.responseStatus === 503;
  });
});

/** Goes to something as whoever has no mouse does, and opens it. */
async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.press('Enter');
}

describe('webhooks in the console', { skip: noBrowser }, () => {
  it('show a developer why an event did not arrive, send it again and see it arrive', async () => {
    const { page, complaints } = await service.open({ locale: 'es-ES' });
    await service.signIn(page, 'partner developer', `/webhooks?subscription=${subscriptionId}`);
    await page.getByRole('heading', { name: receiver!.url }).waitFor();
    const refused = page.getByRole('row').filter({ hasText: '503' }).getByRole('link').first();
    await refused.waitFor();
    await axe(page, 'webhooks');
    await press(refused);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('try later').first().waitFor();
    await drawer.getByRole('cell', { name: receiver!.url }).waitFor();
    receiver!.answer = answering(204);
    await press(drawer.getByRole('button', { name: 'Enviar de nuevo' }));
    await axe(page, 'webhooks, a delivery');
    await press(drawer.getByRole('button', { name: 'Enviar', exact: true }));
    // Nobody reloads: what is on its way is looked at until it is over.
    await drawer.getByRole('status').getByText('Ha llegado').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table').getByText('Ha llegado').first().waitFor();
    assert.deepEqual(complaints, []);
  });

  it('lead the operator from the id of a request to the answer of the receiver', async () => {
    const { operator } = service;
    let requestId = '';
    await until('the request is listed', async () => {
      const { body } = await operator.get('/platform/v1/requests?kind=write&status=2xx');
      const all = body.requests as { id: string; operation: string }[];
      requestId = all.find(({ operation }) => /charge/i.test(operation))?.id ?? '';
      return requestId !== '';
    });
    const { page, complaints } = await service.open({ locale: 'es-ES' });
    await service.signIn(page, 'operator support', '/happened');
    await page
      .getByRole('textbox', { name: /^Un identificador/ })
      .fill(`X-Request-Id: ${requestId}`);
    await page.keyboard.press('Enter');
    const chain = page.getByRole('list', { name: 'Lo que va unido' });
    for (const kind of ['Petición', 'Cambio', 'Evento', 'Entrega', 'Respuesta']) {
      await chain
        .getByRole('link', { name: new RegExp(`^${kind}`) })
        .first()
        .waitFor();
    }
    await axe(page, 'what happened');
    await press(chain.getByRole('link', { name: /^Evento/ }).first());
    await page.getByRole('dialog').getByText('"employee.consumption.generated"').waitFor();
    await axe(page, 'what happened, an event');
    assert.ok(page.url().includes(requestId), 'the address says what is shown');
    assert.deepEqual(complaints, []);
  });
});
