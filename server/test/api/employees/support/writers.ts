import { describe } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import type { Reply } from '../../../support/client.ts';
import { newCompany } from '../../../support/money/cycle-companies.ts';
import * as people from '../../../support/people/employee-sides.ts';
import type { Service } from '../../../support/service.ts';

const { employeesOf, newcomer, partnerSide, pathOf, read, register } = people;
type Side = people.Side;

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

const ways: Record<string, Prepare> = {
  /** Each sending registers someone else. */
  registered: async (side) => {
    let id = '';
    const send = async (fields: object) => {
      const reply = await side.client.post(employeesOf(side, side.companyId), newcomer(fields));
      if (reply.status === 201) id = reply.body.id;
      return reply;
    };
    return { send, shown: () => read(side, id) };
  },
  /** Someone is registered before, and then changed. */
  changed: async (side) => {
    const id = await register(side);
    const send = (fields: object) => side.client.patch(pathOf(side, id), fields);
    return { send, shown: () => read(side, id) };
  },
};

/** The same tests for both ways of writing fields. */
export function whereverWritten(
  service: Service,
  what: string,
  tests: (side: Side, prepare: Prepare) => void,
): void {
  for (const [way, prepare] of Object.entries(ways)) {
    describe(`${what} of who is ${way}`, () => tests(partnerSide(service), prepare));
  }
}
