import { ConnectionError } from '../errors.ts';
import { asFringeError, type Success } from './sender.ts';

/**
 * The bytes of an answer as they come. The caller's signal ends it at any time, a silence longer
 * than the time limit ends it while somebody waits, and an end that comes too early is an error.
 */
export function bodyOf(success: Success, silenceMs: number): ReadableStream<Uint8Array> {
  const { operation, response, leash } = success;
  const reader = response.body?.getReader();
  const expected = lengthOf(response);
  let received = 0;
  const read = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const next = await leash.within(silenceMs, reader?.read() ?? ended);
    if (!next.done) {
      received += next.value.byteLength;
      controller.enqueue(next.value);
      return;
    }
    if (expected !== undefined && received !== expected) {
      throw new ConnectionError(
        `The connection ended in ${operation} after ${received} of ${expected} bytes`,
      );
    }
    leash.release();
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        read(controller).catch((error) => {
          const aborted = leash.signal.aborted;
          leash.end(error);
          throw aborted ? error : asFringeError(operation, error);
        }),
      cancel: (reason) => leash.end(reason),
    },
    { highWaterMark: 0 },
  );
}

const ended = Promise.resolve({ done: true, value: undefined } as const);

/** How many bytes there are to be; unknown where they are packed on the way. */
export function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

/** The chunks of a stream; who stops early ends the connection. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Nothing happens if it ended by itself.
    await reader.cancel();
  }
}
