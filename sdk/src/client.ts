import { table } from './generated/table.ts';
import type { Page } from './generated/types.ts';
import type { InputOf, ItemOf, ListId, OperationId, ReplyOf } from './operation-types.ts';
import { asObject, readValue, unexpected } from './sending/answers.ts';
import { type CsvStream, csvOf } from './sending/csv.ts';
import { type FileStream, fileOf, XLSX_TYPE, xlsxOf } from './sending/file.ts';
import { type PageOf, type Pages, pagesOf, wholePage } from './sending/pages.ts';
import { type Input, prepareRequest } from './sending/request.ts';
import type { Read, Sender } from './sending/sender.ts';
import type { CallOptions } from './settings/options.ts';
import type { Tokens } from './tokens.ts';

/** Calls operations by their id, in each of the ways in which they can answer. */
export class Client {
  readonly #sender: Sender;
  readonly #tokens: Tokens;

  constructor(sender: Sender, tokens: Tokens) {
    this.#sender = sender;
    this.#tokens = tokens;
  }

  /** Calls an operation and reads its answer. */
  async call<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions,
  ): Promise<ReplyOf<Id>> {
    return (await this.open(id, input, options, 'application/json', readReply(id))) as ReplyOf<Id>;
  }

  /** What an operation lists, from the page that the query names, or the first. */
  pages<Id extends ListId>(id: Id, input: InputOf<Id>, options?: CallOptions): Pages<ItemOf<Id>> {
    const query = (input as Input).query as { page?: number } | undefined;
    const read = async (number: number): Promise<PageOf<ItemOf<Id>>> => {
      const numbered = table[id].whole ? input : { ...input, query: { ...query, page: number } };
      const list = readList<ItemOf<Id>>(id, number);
      return this.open(id, numbered as InputOf<Id>, options, 'application/json', list);
    };
    return pagesOf(read, query?.page ?? 1);
  }

  /** Calls an operation for its CSV file. */
  csv<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions,
  ): Promise<CsvStream> {
    return this.open(id, input, options, 'text/csv', csvOf);
  }

  /** Calls an operation for its file as a workbook. */
  xlsx<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.open(id, input, options, XLSX_TYPE, xlsxOf);
  }

  /** Calls an operation for the file that it stores. */
  file<Id extends OperationId>(
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.open(id, input, options, '*/*', fileOf);
  }

  /** Calls an operation, and leaves it to the caller how its answer is read. */
  async open<Id extends OperationId, T>(
    id: Id,
    input: InputOf<Id>,
    options: CallOptions = {},
    accept: string,
    read: Read<T>,
  ): Promise<T> {
    const request = prepareRequest(id, input as Input, options, accept);
    return this.#sender.send(request, table[id].open ? undefined : this.#tokens, options, read);
  }
}

const readReply =
  (id: OperationId): Read<unknown> =>
  async ({ operation, response, leash }) => {
    const value = await readValue(operation, response, !!table[id].empty);
    leash.release();
    return value;
  };

/** Reads one page; what has no list, or does not say how many pages there are, is none. */
const readList =
  <T>(id: OperationId, number: number): Read<PageOf<T>> =>
  async (success) => {
    const { items: field = '', whole } = table[id];
    const reply = asObject(await readReply(id)(success));
    const items = reply?.[field];
    const page = asObject(reply?.page) as Page | undefined;
    const isPage = whole || typeof page?.totalPages === 'number';
    if (Array.isArray(items) && isPage) return onePage(items as T[], page, number);
    const { operation, response } = success;
    throw unexpected(operation, response, `The answer has no list of ${field}, or not its pages`);
  };

/** A list without pages is a single one; what comes after it is empty. */
const onePage = <T>(items: T[], page: Page | undefined, number: number): PageOf<T> =>
  page || number === 1
    ? { items, page: page ?? wholePage(items.length) }
    : { items: [], page: { ...wholePage(items.length), number } };
