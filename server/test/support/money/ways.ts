import { type FailureCode, failures } from '@fringe/contract/errors';
import type { ScheduledCycle } from '@fringe/contract/operations/companies/payroll-cycles';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import type { PayrollCycle } from '@fringe/contract/types';
import type { Reply } from '../client.ts';
import type { Side } from '../people/employee-sides.ts';
import { batch, charge, voidOf } from './charge-companies.ts';
import { cyclesOf } from './cycle-companies.ts';

const monthOf = ({ fiscalYear, payrollMonth }: PayrollCycle): string =>
  `${fiscalYear}-${payrollMonth}`;

/** The cycles of a company by their months, the newest first. */
export async function cyclesByMonth({ client, companyId }: Side) {
  const { body } = await client.get(cyclesOf(companyId));
  const cycles: PayrollCycle[] = body.payrollCycles.map(
    ({ closingDate: _, ...cycle }: ScheduledCycle) => cycle,
  );
  return new Map(cycles.map((cycle) => [monthOf(cycle), cycle]));
}

/** Where a partner finds somebody's consumptions of a month, or else of the open cycle. */
export async function inCycle(side: Side, employeeId: string, payroll?: string): Promise<string> {
  const cycles = await cyclesByMonth(side);
  const { id } = payroll ? cycles.get(payroll)! : [...cycles.values()][0]!;
  return `${cyclesOf(side.companyId)}/${id}/employees/${employeeId}/consumptions`;
}

/** What became of a charge: the id of its entry, or the text that says why there is none. */
export interface Sent {
  status: number;
  id?: string;
  message?: string;
}

const sentOf = ({ status, body: { id, message } }: Reply): Sent =>
  status < 300 ? { status, id } : { status, message };

/** Who brings a charge: the operator alone or among others, or a partner in the sandbox. */
export type Way = (side: Side, given: ChargeInput) => Promise<Sent>;

export const ways: Record<string, Way> = {
  recordCharge: async (side, given) => sentOf(await charge(side, given)),

  recordCharges: async (side, given) => {
    const { status, body } = await batch(side, [given]);
    const { id, reason } = body.results[0];
    if (!reason) return { status, id };
    return { status: failures[reason.code as FailureCode].status, message: reason.message };
  },

  recordConsumption: async (side, { employeeId, payroll, amountInCents: amount, ...given }) => {
    const { concept, category, behaviour } = given;
    const path = await inCycle(side, employeeId, payroll);
    return sentOf(await side.client.post(path, { concept, category, behaviour, amount }));
  },
};

/** The same two for the void of somebody's charge. */
export type Voiding = (side: Side, id: string, of: Charged) => Promise<Reply>;

interface Charged {
  employeeId: string;
  payroll?: string;
}

export const voidings: Record<string, Voiding> = {
  voidCharge: (side, id) => voidOf(side, id),
  voidConsumption: async (side, id, { employeeId, payroll }) =>
    side.client.delete(`${await inCycle(side, employeeId, payroll)}/${id}`),
};
