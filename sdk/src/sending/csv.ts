import { unexpected } from './answers.ts';
import { bodyOf, chunksOf, lengthOf } from './body.ts';
import type { Success } from './sender.ts';

/** A CSV file as it comes; it can be read once, in one of these ways. */
export interface CsvStream extends AsyncIterable<Uint8Array> {
  /** How many bytes there are, if the service says so. */
  readonly contentLength: number | undefined;
  /** The service's own name of the request: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** The bytes; cancel it if you do not want to read it. */
  readonly body: ReadableStream<Uint8Array>;
  /** Everything at once: mind the memory. */
  text(): Promise<string>;
}

/** Reads a success as a CSV file. */
export async function csvOf(success: Success): Promise<CsvStream> {
  const { operation, response, timeoutMs } = success;
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('text/csv')) {
    throw unexpected(operation, response, `The answer is ${type}; text/csv was expected`);
  }
  const body = bodyOf(success, timeoutMs);
  return {
    contentLength: lengthOf(response),
    requestId: response.headers.get('x-request-id') ?? undefined,
    body,
    text: async () => {
      // The mark that a spreadsheet knows UTF-8 by is a part of the file.
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      const pieces: string[] = [];
      for await (const chunk of chunksOf(body)) {
        pieces.push(decoder.decode(chunk, { stream: true }));
      }
      return pieces.join('') + decoder.decode();
    },
    [Symbol.asyncIterator]: () => chunksOf(body),
  };
}
