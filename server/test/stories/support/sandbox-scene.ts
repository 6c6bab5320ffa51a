import { after, type TestContext } from 'node:test';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import type { Client } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { type Listening, listen } from '../../support/network/listen.ts';
import { until } from '../../support/processes/processes.ts';
import { type Service, type ServiceOptions, startService } from '../../support/service.ts';
import {
  type Answer,
  historyOf,
  newTeller,
  type Receiver,
  runEngine,
  startReceiver,
  subscribe,
} from '../../support/webhooks/engine.ts';

/** A receiver that is subscribed, and somebody who spends; all of it ends with the test. */
export interface SandboxScene {
  service: Service;
  partner: Client;
  receiver: Receiver;
  newReceiver(answer?: Answer): Promise<Receiver>;
  companyId: string;
  /** It is told of this company only. */
  subscription: { id: string; signingSecret: string };
  tell(count?: number): Promise<void>;
  /** Connects to the subscription, as somebody or at another address. */
  connect(at?: { url?: string; client?: Client; id?: string }): Promise<Listening>;
  history(): Promise<Delivery[]>;
  /** The newest delivery, when something has become of it. */
  became(what: string, is: (delivery: Delivery) => boolean): Promise<Delivery>;
  untilDelivered(): Promise<void>;
  /** How many rows of a table are about the subscription. */
  rowsOf(table: string): Promise<number>;
}

/** A service with a worker for all tests of a file: whoever waits here waits beside others. */
export async function startSandbox({
  worker = true,
  ...options
}: ServiceOptions & { worker?: boolean } = {}) {
  const config = { rateLimitPerMinute: 100_000_000, ...options.config };
  const service = await startService({ ...options, config });
  const stop = worker ? runEngine(service.context) : async () => undefined;
  after(async () => {
    await stop();
    await service.close();
  });
  return { service, begin: (t: TestContext) => begin(t, service) };
}

async function begin(t: TestContext, service: Service): Promise<SandboxScene> {
  const receivers: Receiver[] = [];
  const connected: Listening[] = [];
  t.after(() => {
    for (const one of receivers) one.close();
    for (const one of connected) one.leave();
  });
  const newReceiver = async (answer?: Answer) => {
    const receiver = await startReceiver(answer);
    receivers.push(receiver);
    return receiver;
  };
  const { partner } = service;
  const receiver = await newReceiver();
  const { tell, companyId } = await newTeller(service);
  const about = { companyIds: [companyId] };
  const subscription = await subscribe(partner, receiver.url, undefined, about);
  return {
    service,
    partner,
    receiver,
    newReceiver,
    companyId,
    subscription,
    tell,
    connect: async ({ url = service.url, client = partner, id = subscription.id } = {}) => {
      const listening = await listen(url, client, id);
      connected.push(listening);
      return listening;
    },
    ...watching(service, subscription.id),
  };
}

function watching({ partner, database }: Service, id: string) {
  const history = () => historyOf(partner, id);
  return {
    history,
    became: async (what: string, is: (delivery: Delivery) => boolean): Promise<Delivery> => {
      let found: Delivery | undefined;
      await until(what, async () => {
        [found] = await history();
        return found !== undefined && is(found);
      });
      return found!;
    },
    untilDelivered: () =>
      until('all is delivered', async () =>
        (await history()).every(({ status }) => status === 'delivered'),
      ),
    rowsOf: async (table: string): Promise<number> =>
      (await sql(database.ownerUrl, `SELECT FROM ${table} WHERE subscription_id = $1`, [id]))
        .length,
  };
}
