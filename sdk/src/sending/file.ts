import { unexpected } from './answers.ts';
import { bodyOf, chunksOf, lengthOf } from './body.ts';
import type { Success } from './sender.ts';

/** A file as it comes; it can be read once, in one of these ways. */
export interface FileStream extends AsyncIterable<Uint8Array> {
  /** How many bytes there are, if the service says so. */
  readonly contentLength: number | undefined;
  /** What kind of file it is, such as `text/csv; charset=utf-8`. */
  readonly contentType: string;
  /** The SHA-256 of its bytes in hexadecimal digits, if the service says so. */
  readonly sha256: string | undefined;
  /** The service's own name of the request: quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** The bytes; cancel it if you do not want to read it. */
  readonly body: ReadableStream<Uint8Array>;
  /** Everything at once: mind the memory. */
  bytes(): Promise<Uint8Array>;
}

/** Reads a success as a file, whatever its type. */
export async function fileOf(success: Success): Promise<FileStream> {
  const { headers } = success.response;
  const body = bodyOf(success, success.timeoutMs);
  return {
    contentLength: lengthOf(success.response),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    sha256: /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '')?.[1],
    requestId: headers.get('x-request-id') ?? undefined,
    body,
    bytes: async () => {
      const pieces: Uint8Array[] = [];
      for await (const chunk of chunksOf(body)) pieces.push(chunk);
      const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.byteLength;
      }
      return whole;
    },
    [Symbol.asyncIterator]: () => chunksOf(body),
  };
}

/** The type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads a success as a workbook. */
export async function xlsxOf(success: Success): Promise<FileStream> {
  const type = success.response.headers.get('content-type') ?? 'nothing';
  if (type === XLSX_TYPE) return fileOf(success);
  const { operation, response } = success;
  throw unexpected(operation, response, `The answer is ${type}; a workbook was expected`);
}
