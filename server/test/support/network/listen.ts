import assert from 'node:assert/strict';
import type { StreamedDelivery } from '@fringe/contract/operations/sandbox/sandbox';
import type { Client, Reply } from '../client.ts';
import { checkAgainstContract } from '../contract/contract-check.ts';
import { until } from '../processes/processes.ts';

/** Somebody who is connected to the deliveries of a subscription. */
export interface Listening {
  /** What was told so far: `ready`, `delivery`, `replaced`. */
  told: string[];
  deliveries: StreamedDelivery[];
  /** True when the service has ended the stream. */
  ended: boolean;
  /** Waits for the n-th delivery, counted from one. */
  delivery(number?: number): Promise<StreamedDelivery>;
  untilEnded(): Promise<void>;
  /** Answers a delivery that has to be awaited. */
  answer(delivery: StreamedDelivery, answer?: AnswerFields): Promise<void>;
  /** Answers whatever comes from now on. */
  answerAll(answer?: AnswerFields): void;
  leave(): void;
}

export interface AnswerFields {
  responseStatus: number | null;
  error?: string;
  responseBody?: string;
  retryAfter?: string;
}

export const streamOf = (subscriptionId: string): string =>
  `/sandbox/v1/subscriptions/${subscriptionId}/stream`;

export const postAnswer = (
  client: Client,
  subscriptionId: string,
  { deliveryId, attempt }: Pick<StreamedDelivery, 'deliveryId' | 'attempt'>,
  answer: AnswerFields = { responseStatus: 204 },
): Promise<Reply> =>
  client.post(`/sandbox/v1/subscriptions/${subscriptionId}/answers`, {
    deliveryId,
    attempt,
    ...answer,
  });

/** Connects, and waits until all deliveries come here; answers go to the same client. */
export async function listen(
  url: string,
  client: Client,
  subscriptionId: string,
): Promise<Listening> {
  const path = streamOf(subscriptionId);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${client.token}` };
  const response = await fetch(url + path, { headers, signal: leaving.signal });
  assert.equal(response.status, 200);
  let fixed: AnswerFields | undefined;
  const answerOne = async (delivery: StreamedDelivery, fields?: AnswerFields) => {
    const reply = await postAnswer(client, subscriptionId, delivery, fields);
    assert.equal(reply.status, 204, reply.text);
  };
  const listening: Listening = {
    told: [],
    deliveries: [],
    ended: false,
    delivery: async (number = 1) => {
      await until(`delivery ${number} has come`, () => listening.deliveries.length >= number);
      return listening.deliveries[number - 1]!;
    },
    untilEnded: () => until('the stream has ended', () => listening.ended),
    answer: answerOne,
    answerAll: (fields = { responseStatus: 204 }) => {
      fixed = fields;
    },
    leave: () => leaving.abort(),
  };
  const hear = (text: string) => {
    checkAgainstContract('GET', path, { ...headOf(response), body: text, text });
    const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    // A line that begins with a colon keeps the connection alive.
    if (!event) return assert.match(text, /^:/);
    listening.told.push(event);
    if (event !== 'delivery') return assert.deepEqual(JSON.parse(data!), { subscriptionId });
    const delivery = JSON.parse(data!) as StreamedDelivery;
    listening.deliveries.push(delivery);
    if (fixed) void answerOne(delivery, fixed);
  };
  void read(response, hear).then(() => {
    listening.ended = true;
  });
  await until('it is ready', () => listening.told.length > 0 || listening.ended);
  assert.equal(listening.told[0], 'ready');
  return listening;
}

const headOf = ({ status, headers }: Response) => ({ status, headers });

/** Hears what comes, event by event, until the stream ends or is left. */
async function read(response: Response, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        hear(text.slice(0, end + 2));
        text = text.slice(end + 2);
      }
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError' && !isCut(error)) throw error;
  }
}

/** True when the other side is gone in the middle. */
const isCut = (error: unknown): boolean => (error as Error).message === 'terminated';
