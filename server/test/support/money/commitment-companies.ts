import type {
  Commitment,
  CommitmentInput,
} from '@fringe/contract/operations/commitments/committed-expenses';
import { done, type Reply } from '../client.ts';
import { fill } from '../contract/refusals.ts';
import { asOwner } from '../database/tables.ts';
import { child, FAMILY } from '../people/families.ts';
import { register } from '../people/people.ts';
import type { Service } from '../service.ts';
import { DECEMBER, NOVEMBER, newCompany } from './cycle-companies.ts';
import { limit } from './limit-settings.ts';

export { done } from '../client.ts';
export { DECEMBER, JANUARY, NOVEMBER } from './cycle-companies.ts';
export const YEAR = DECEMBER.slice(0, 4);
/** Where the companies of these tests begin: three months of their fiscal year are left. */
export const OCTOBER = `${YEAR}-10`;

const OF_EMPLOYEE = '/platform/v1/companies/{companyId}/employees/{employeeId}/committed-expenses';

/** A company of a test's own whose open month is October, and one of its people. */
export interface Place {
  service: Service;
  companyId: string;
  employeeId: string;
}

export async function newPlace(
  service: Service,
  overrides: Record<string, unknown> = {},
): Promise<Place> {
  const companyId = await newCompany(service, { firstPayroll: OCTOBER, ...overrides });
  return { service, companyId, employeeId: await register(service, companyId) };
}

/** The same company with somebody new, who has no limits and has used nothing. */
export const someoneIn = async (place: Place): Promise<Place> => ({
  ...place,
  employeeId: await register(place.service, place.companyId),
});

export async function addChild({ service, companyId, employeeId }: Place): Promise<string> {
  return (await done(service.operator.post(fill(FAMILY, { companyId, employeeId }), child))).id;
}

/** Takes a child away as older versions let it happen, whatever is committed for them. */
export const loseChild = ({ service }: Place, id: string) =>
  asOwner(service, (owner) => owner.query('DELETE FROM family_members WHERE id = $1', [id]));

/** A good request: two payments for education, which no limit governs. */
export const wanted = (overrides: Partial<CommitmentInput> = {}): CommitmentInput => ({
  category: 'education-benefit',
  fiscalYear: YEAR,
  payments: [
    { payroll: OCTOBER, amountInCents: 100 },
    { payroll: NOVEMBER, amountInCents: 250 },
  ],
  ...overrides,
});

/** One payment for a nursery, which has limits of a month or of a year. */
export const nursery = (
  amountInCents: number,
  payroll = OCTOBER,
  overrides: Partial<CommitmentInput> = {},
): CommitmentInput =>
  wanted({ category: 'nursery-benefit', payments: [{ payroll, amountInCents }], ...overrides });

export const ask = ({ service, ...ids }: Place, input: CommitmentInput): Promise<Reply> =>
  service.operator.post(fill(OF_EMPLOYEE, ids), input);

/** Requests what has to be granted; answers the id. */
export async function commit(place: Place, input: CommitmentInput = wanted()): Promise<string> {
  return (await done(ask(place, input))).id;
}

const expensePath = ({ companyId }: Place, id: string): string =>
  `/platform/v1/companies/${companyId}/committed-expenses/${id}`;

export async function readOne(place: Place, id: string): Promise<Commitment> {
  return done(place.service.operator.get(expensePath(place, id)));
}

type Verb = 'approve' | 'reject' | 'cancel' | 'replace';
type PaymentVerb = 'execute' | 'cancel' | 'void';

export const doTo = (place: Place, id: string, verb: Verb, body?: unknown): Promise<Reply> =>
  place.service.operator.post(`${expensePath(place, id)}/${verb}`, body);

/** Does something to the n-th payment of a committed expense. */
export async function pay(
  place: Place,
  id: string,
  index: number,
  verb: PaymentVerb,
  body: unknown = verb === 'execute' ? {} : undefined,
): Promise<Reply> {
  const { payments } = await readOne(place, id);
  const path = `${expensePath(place, id)}/payments/${payments[index]!.id}/${verb}`;
  return place.service.operator.post(path, body);
}

/** Limits that hold from the open month, October, on; more of them say for which period. */
export async function limitTo(
  { service, companyId, employeeId }: Place,
  amountInCents: number,
  more: object = {},
): Promise<void> {
  const path = `/api/v3/companies/${companyId}/employees/${employeeId}/limits`;
  const body = { nursery: limit(amountInCents, more) };
  for (const kind of [`punctual?payroll=${OCTOBER}`, `recurrent?payroll=${NOVEMBER}`]) {
    await done(service.partner.put(`${path}/${kind}`, body));
  }
}
