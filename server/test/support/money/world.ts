import { after } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import type { LimitsInput } from '@fringe/contract/operations/limits/limits';
import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { done, type Reply } from '../client.ts';
import { expectInvalid } from '../contract/refusals.ts';
import { partnerSide, pathOf, register, type Side } from '../people/employee-sides.ts';
import { type Service, type ServiceOptions, startService } from '../service.ts';
import { untilDone } from '../worker.ts';
import { type Booked, charge, charged, chargeOf, chargesOf } from './charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newCompany } from './cycle-companies.ts';
import { type Kind, set } from './limit-settings.ts';

/*
 * The words of the tests of money: a company of their own whose open month is December, the people
 * who work there, what they may spend and what they do. All of it has to be taken, but for what
 * answers a `Reply`.
 */

// biome-ignore lint/suspicious/noExplicitAny: a reply as JSON, held against its schema already
type Json = any;

/** Cents are a charge of meals; other fields say what else it is. */
type Spent = number | Partial<ChargeInput>;
const chargeFor = (spent: Spent) => (typeof spent === 'number' ? { amountInCents: spent } : spent);

export interface Person extends Side {
  employeeId: string;
  charge(spent?: Spent): Promise<Reply>;
  spends(spent?: Spent): Promise<Booked>;
  /** Limits of the open month, or of all that follow; which is December unless it is said. */
  limited(limits: LimitsInput, kind?: Kind, payroll?: string): Promise<void>;
  get(path: string): Promise<Reply>;
  read(path: string): Promise<Json>;
  leaves(): Promise<Json>;
}

export interface Company extends Side {
  hires(fields?: Partial<EmployeeRegistration>): Promise<Person>;
  /** Closes the open month. */
  closes(): Promise<void>;
  /** Takes a charge back. */
  voids(id: string, reason?: string): Promise<Reply>;
  get(path: string): Promise<Reply>;
  read(path: string): Promise<Json>;
}

/** Somebody who there is already. */
export const personAt = (side: Side, employeeId: string): Person => ({
  ...side,
  employeeId,
  charge: (spent = {}) => charge(side, chargeOf(employeeId, chargeFor(spent))),
  spends: (spent = {}) => charged(side, employeeId, chargeFor(spent)),
  limited: (limits, kind = 'punctual', payroll = kind === 'punctual' ? DECEMBER : JANUARY) =>
    set({ side, kind, payroll }, employeeId, limits),
  get: (path) => side.client.get(pathOf(side, employeeId, path)),
  read: (path) => done(side.client.get(pathOf(side, employeeId, path))),
  leaves: () => done(side.client.delete(pathOf(side, employeeId))),
});

/** A company that there is already, of the first partner. */
export function companyAt(service: Service, companyId: string): Company {
  const side = { ...partnerSide(service), companyId };
  const { client, base } = side;
  const get = (path: string) => client.get(`${base}/companies/${companyId}${path}`);
  return {
    ...side,
    hires: async (fields) => personAt(side, await register(side, fields)),
    closes: () => closeMonth(client, companyId),
    voids: (id, reason) =>
      service.operator.post(`${chargesOf(companyId)}/${id}/void`, reason && { reason }),
    get,
    read: (path) => done(get(path)),
  };
}

/** Fails unless each of these queries is refused, for its first parameter, in these words. */
export async function expectRefused(
  get: (path: string) => Promise<Reply>,
  path: string,
  wrong: Record<string, string>,
): Promise<void> {
  for (const [query, message] of Object.entries(wrong)) {
    expectInvalid(await get(`${path}?${query}`), `query/${query.split('=')[0]}`, message);
  }
}

/** What the worker does about late entries. */
export const settle = ({ context }: Service): Promise<number> =>
  untilDone(() => settleLateCycles(context));

/** A service for the tests of one file, and how companies are made in it. */
export async function openWorld(options: ServiceOptions = {}) {
  const service = await startService(options);
  after(service.close);
  const company = async (fields: Record<string, unknown> = {}): Promise<Company> =>
    companyAt(service, await newCompany(service, fields));
  return { service, company };
}
