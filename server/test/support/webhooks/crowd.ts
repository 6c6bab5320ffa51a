import type { TestContext } from 'node:test';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { answering, type Receiver, subscribe } from './engine.ts';
import { begin, copiesOf, enqueue, setWidth } from './lanes.ts';

export interface Listener {
  id: string;
  receiver: Receiver;
}

/** A service, how one listens to it, and many that do not answer. */
export async function crowd(t: TestContext, timeoutMs: number) {
  const outbound = createOutbound({ loopback: true, timeoutMs });
  const { service, newReceiver, run } = await begin(t, { outbound });
  const listen = async (answer = answering(204)): Promise<Listener> => {
    const receiver = await newReceiver(answer);
    return { receiver, ...(await subscribe(service.partner, receiver.url)) };
  };
  /** Copies of a subscription, more than one may have, with something waiting for each. */
  const multiply = async (id: string, count: number, each: number, width = 2) => {
    await setWidth(service, [id], width);
    const ids = [id, ...(await copiesOf(service, id, count - 1))];
    await enqueue(service, ids, each);
    return ids;
  };
  const subscribed = async (url: string) => (await subscribe(service.partner, url)).id;
  return { service, run, newReceiver, listen, subscribed, multiply };
}
