import { Client } from './client.ts';
import type { Arguments, CallableId, InputOf, ItemOf, ListId, ReplyOf } from './operation-types.ts';
import { CommittedExpensesOfYears } from './resources/committed-expenses.ts';
import { Companies, Corporations } from './resources/companies.ts';
import { Consumptions } from './resources/consumptions.ts';
import { Employees, FamilyMembers } from './resources/employees.ts';
import { Events } from './resources/events.ts';
import { Exports, ExportTemplates } from './resources/exports.ts';
import { Imports } from './resources/imports.ts';
import { Limits } from './resources/limits.ts';
import { PayrollCycles } from './resources/payroll-cycles.ts';
import { Requests } from './resources/requests.ts';
import { Sandbox } from './resources/sandbox.ts';
import { Webhooks } from './resources/webhooks.ts';
import { asObject, readValue, unexpected } from './sending/answers.ts';
import type { Pages } from './sending/pages.ts';
import { isToken } from './sending/request.ts';
import { Sender } from './sending/sender.ts';
import { type CallOptions, checkSettings, type FringeOptions } from './settings/options.ts';
import { type WhereAndWho, whereAndWho } from './settings/where-and-who.ts';
import { FetchedTokens, givenTokens, type Issued, type Tokens } from './tokens.ts';

/** The Fringe API: one object for each resource, and every operation by its id. */
export class Fringe {
  readonly companies: Companies;
  readonly corporations: Corporations;
  readonly employees: Employees;
  readonly familyMembers: FamilyMembers;
  readonly imports: Imports;
  readonly payrollCycles: PayrollCycles;
  readonly limits: Limits;
  readonly consumptions: Consumptions;
  readonly exports: Exports;
  readonly exportTemplates: ExportTemplates;
  readonly committedExpenses: CommittedExpensesOfYears;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly requests: Requests;
  readonly sandbox: Sandbox;
  readonly #client: Client;

  /**
   * Nothing is sent yet: the first call fetches a token. Without options, address and credentials
   * are `FRINGE_BASE_URL`, `FRINGE_CLIENT_ID` and `FRINGE_CLIENT_SECRET` of the environment.
   */
  constructor(options: FringeOptions = {}) {
    const { baseUrl, caller } = whereAndWho(options);
    const sender = new Sender(checkSettings(baseUrl, options));
    const client = new Client(sender, tokensOf(caller, sender));
    this.#client = client;
    this.companies = new Companies(client);
    this.corporations = new Corporations(client);
    this.employees = new Employees(client);
    this.familyMembers = new FamilyMembers(client);
    this.imports = new Imports(client);
    this.payrollCycles = new PayrollCycles(client);
    this.limits = new Limits(client);
    this.consumptions = new Consumptions(client);
    this.exports = new Exports(client);
    this.exportTemplates = new ExportTemplates(client);
    this.committedExpenses = new CommittedExpensesOfYears(client);
    this.webhooks = new Webhooks(client);
    this.events = new Events(client);
    this.requests = new Requests(client);
    this.sandbox = new Sandbox(client);
  }

  /** Finds people, companies and whatever has an id, among what this token may see. */
  search(q: string, options?: CallOptions): Promise<ReplyOf<'search'>> {
    return this.#client.call('search', { query: { q } }, options);
  }

  /** Tells all that hangs together with an id, in order; `before` leads further back. */
  timeline(
    id: string,
    { before, ...options }: CallOptions & { before?: string } = {},
  ): Promise<ReplyOf<'readTimeline'>> {
    const query = before === undefined ? { id } : { id, before };
    return this.#client.call('readTimeline', { query }, options);
  }

  /** Calls any operation of the partner, sandbox and platform interfaces by its id. */
  call<Id extends CallableId>(
    id: Id,
    ...[input, options]: Arguments<Id, CallOptions>
  ): Promise<ReplyOf<Id>> {
    return this.#client.call(id, (input ?? {}) as InputOf<Id>, options);
  }

  /** Lists by any operation that lists, by its id. */
  pages<Id extends ListId>(
    id: Id,
    ...[input, options]: Arguments<Id, CallOptions>
  ): Pages<ItemOf<Id>> {
    return this.#client.pages(id, (input ?? {}) as InputOf<Id>, options);
  }
}

const tokensOf = (caller: WhereAndWho['caller'], sender: Sender): Tokens =>
  'accessToken' in caller
    ? givenTokens(caller.accessToken)
    : new FetchedTokens((signal) => requestToken(sender, caller, signal));

/** Repeatable: one token more does no harm. */
async function requestToken(
  sender: Sender,
  credentials: object,
  signal: AbortSignal,
): Promise<Issued> {
  const request = {
    operation: 'requestToken',
    method: 'POST',
    url: '/oauth/token',
    headers: new Headers({ accept: 'application/json', 'content-type': 'application/json' }),
    body: JSON.stringify(credentials),
    repeatable: true,
  } as const;
  return sender.send(request, undefined, { signal }, async ({ operation, response, leash }) => {
    const reply = asObject(await readValue(operation, response, false));
    leash.release();
    const { accessToken: token, expiresIn } = reply ?? {};
    if (!isToken(token) || typeof expiresIn !== 'number') {
      throw unexpected(operation, response, 'The answer has no token, or not how long it is valid');
    }
    return { token, lifeMs: expiresIn * 1000 };
  });
}
