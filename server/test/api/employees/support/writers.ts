import { describe } from 'node:test';
import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import type { Employee } from '@fringe/contract/types';
import type { Reply } from '../../../support/client.ts';
import type { Service } from '../../../support/service.ts';
import { newCompany } from '../../support/money/cycle-companies.ts';
import {
  employeesOf,
  newcomer,
  partnerSide,
  pathOf,
  read,
  register,
  type Side,
} from '../../support/people/employee-sides.ts';

/** The same interface on a company without people. */
export const inNewCompany = async (
  side: Side,
  overrides: Record<string, unknown> = {},
): Promise<Side> => ({ ...side, companyId: await newCompany(side.service, overrides) });

/** Someone whose fields are written, by registering or by changing them. */
export interface Target {
  send(fields: object): Promise<Reply>;
  /** The employee as they are shown after a success. */
  shown(): Promise<Employee>;
}

export type Prepare = (side: Side) => Promise<Target>;

/** Each sending registers someone else. */
const registering: Prepare = async (side) => {
  let id = '';
  return {
    send: async (fields) => {
      const person = newcomer(fields as Partial<EmployeeRegistration>);
      const reply = await side.client.post(employeesOf(side, side.companyId), person);
      if (reply.status === 201) id = reply.body.id;
      return reply;
    },
    shown: () => read(side, id),
  };
};

/** Someone is registered before, and then changed. */
const updating: Prepare = async (side) => {
  const id = await register(side);
  return {
    send: (fields) => side.client.patch(pathOf(side, id), fields),
    shown: () => read(side, id),
  };
};

/** The same tests for both ways of writing fields. */
export function whereverWritten(
  service: Service,
  what: string,
  tests: (side: Side, prepare: Prepare) => void,
): void {
  for (const [way, prepare] of Object.entries({ registered: registering, changed: updating })) {
    const side = partnerSide(service);
    describe(`${what} of who is ${way}`, () => tests(side, prepare));
  }
}
