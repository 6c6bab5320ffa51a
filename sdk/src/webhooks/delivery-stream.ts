import type { Client } from '../client.ts';
import type { StreamedDelivery } from '../generated/types.ts';
import { parseObject, unexpected } from '../sending/answers.ts';
import { bodyOf, chunksOf } from '../sending/body.ts';
import type { Success } from '../sending/sender.ts';
import type { CallOptions } from '../settings/options.ts';
import { parseEvents } from './server-sent-events.ts';

/** What happens on a connection that receives deliveries. */
export type StreamEvent =
  /** The service hands deliveries to this connection from now on. */
  | { type: 'ready' }
  /** An attempt, which has to be answered within 10 seconds. */
  | { type: 'delivery'; delivery: StreamedDelivery }
  /** A later connection has taken over; this one ends. */
  | { type: 'replaced' };

/** The service says something every 10 seconds at least; a longer silence is a dead line. */
const SILENCE_MS = 30_000;

/** Connects, and yields what happens until the connection ends. */
export async function* streamDeliveries(
  client: Client,
  subscriptionId: string,
  options: CallOptions = {},
): AsyncGenerator<StreamEvent, void, undefined> {
  const input = { path: { subscriptionId } };
  const accept = 'text/event-stream';
  const { body, read } = await client.open('streamDeliveries', input, options, accept, openStream);
  for await (const { event, data } of parseEvents(chunksOf(body))) {
    if (event === 'ready' || event === 'replaced') yield { type: event };
    else if (event === 'delivery') yield { type: event, delivery: read(data) };
  }
}

/** A connection, and how what it hands over is read. */
interface OpenStream {
  body: ReadableStream<Uint8Array>;
  read(data: string): StreamedDelivery;
}

async function openStream(success: Success): Promise<OpenStream> {
  const { operation, response } = success;
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('text/event-stream')) {
    throw unexpected(operation, response, `The answer is ${type}; a stream was expected`);
  }
  return {
    body: bodyOf(success, SILENCE_MS),
    read: (data) => {
      const delivery = parseObject(data);
      if (!delivery) throw unexpected(operation, response, 'A delivery is no JSON object');
      return delivery as unknown as StreamedDelivery;
    },
  };
}
