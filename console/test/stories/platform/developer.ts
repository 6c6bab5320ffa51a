import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../../../server/test/support/processes/processes.ts';
import {
  answering,
  historyOf,
  newTeller,
  type Receiver,
  runEngine,
  startReceiver,
  subscribe,
} from '../../../../server/test/support/webhooks/engine.ts';
import { axe, axeState } from '../../support/console.ts';
import { press, reach } from '../../support/keyboard.ts';
import type { Stage } from '../../support/stage.ts';

/** A partner's developer with a receiver that fails, and the operator who is asked about it. */
export function developerStories(stage: Stage, operatorStage: Stage): void {
  describe('a receiver that says no', () => {
    let receiver: Receiver;
    let stop: () => Promise<void> = async () => undefined;
    before(async () => {
      stop = runEngine(stage.service.context);
      receiver = await failingReceiver(stage);
    });
    after(async () => {
      receiver?.close();
      await stop();
    });

    it('is seen by its developer, who sends again what failed and sees it arrive', () =>
      sendAgain(stage, receiver));
    it('is found by the operator from the id of a request', () =>
      followRequest(operatorStage, receiver));
  });
}

/** A receiver of the partner's that has refused a call about a charge. */
async function failingReceiver({ service }: Stage): Promise<Receiver> {
  const receiver = await startReceiver((response) => void response.writeHead(503).end('try later'));
  const { companyId, tell } = await newTeller(service);
  const about = { companyIds: [companyId] };
  const { id } = await subscribe(service.partner, receiver.url, undefined, about);
  await tell();
  await until('a call was refused', async () => {
    const [delivery] = await historyOf(service.partner, id);
    return delivery?.attempts[0]?.responseStatus === 503;
  });
  return receiver;
}

async function sendAgain(stage: Stage, receiver: Receiver): Promise<void> {
  const { say } = stage;
  const { page, complaints } = await stage.enter('partner developer');
  const failing = page.getByRole('link').filter({ hasText: receiver.url });
  await failing.getByText(say('1 llamada no aceptada', '1 call was not taken')).waitFor();
  await press(failing);
  await page.getByRole('heading', { name: receiver.url }).waitFor();
  const refused = page.getByRole('row').filter({ hasText: '503' }).getByRole('link').first();
  await refused.waitFor();
  await axe(page, 'webhooks');
  await press(refused);
  const drawer = page.getByRole('dialog');
  await drawer.getByText('try later').first().waitFor();
  await drawer.getByRole('cell', { name: receiver.url }).waitFor();
  receiver.answer = answering(204);
  await press(drawer.getByRole('button', { name: say('Enviar de nuevo', 'Send again') }));
  await axeState(page, 'webhooks, a delivery');
  await press(drawer.getByRole('button', { name: say('Enviar', 'Send it'), exact: true }));
  // Nobody reloads: what is on its way is looked at until it is over.
  const arrived = say('Ha llegado', 'Arrived');
  await drawer.getByRole('status').getByText(arrived).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('table').getByText(arrived).first().waitFor();
  assert.deepEqual(complaints, []);
}

async function followRequest(stage: Stage, receiver: Receiver): Promise<void> {
  const { say } = stage;
  const requestId = await idOfCharge(stage);
  const { page, complaints } = await stage.enter('operator support', '/happened');
  await page.getByRole('link', { name: say(/^Todas las peticiones/, /^All requests/) }).waitFor();
  await axeState(page, 'what happened, nothing asked');
  await reach(page.getByRole('textbox', { name: say(/^Un identificador/, /^An id/) }));
  await page.keyboard.insertText(`X-Request-Id: ${requestId}`);
  await page.keyboard.press('Enter');
  const chain = page.getByRole('list', { name: say('Lo que va unido', 'What hangs together') });
  const node = (name: string) => chain.getByRole('link', { name: new RegExp(`^${name}`) }).first();
  for (const kind of say(
    ['Petición', 'Cambio', 'Evento', 'Entrega', 'Respuesta'],
    ['Request', 'Change', 'Event', 'Delivery', 'Answer'],
  )) {
    await node(kind).waitFor();
  }
  await axe(page, 'what happened');
  const drawer = page.getByRole('dialog');
  await press(node(say('Evento', 'Event')));
  await drawer.getByText('"employee.consumption.generated"').waitFor();
  await axeState(page, 'what happened, an event');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await press(node(say('Entrega', 'Delivery')));
  await drawer.getByText('try later').first().waitFor();
  await drawer.getByRole('cell', { name: receiver.url }).waitFor();
  assert.ok(page.url().includes(requestId), 'the address says what is shown');
  assert.deepEqual(complaints, []);
}

/** Requests are listed a moment after they were answered. */
async function idOfCharge({ service }: Stage): Promise<string> {
  let requestId = '';
  await until('the request is listed', async () => {
    const { body } = await service.operator.get('/platform/v1/requests?kind=write&status=2xx');
    const all = body.requests as { id: string; operation: string }[];
    requestId = all.find(({ operation }) => /charge/i.test(operation))?.id ?? '';
    return requestId !== '';
  });
  return requestId;
}
