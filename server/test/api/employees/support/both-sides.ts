import { describe } from 'node:test';
import type { Service } from '../../../support/service.ts';
import { newCompany } from '../../support/money/cycle-companies.ts';
import {
  isOperator,
  operatorSide,
  partnerSide,
  type Side,
} from '../../support/people/employee-sides.ts';

/** The same tests through the interface of the partners and through that of the operator. */
export function onBothSides(service: Service, what: string, tests: (side: Side) => void): void {
  for (const side of [partnerSide(service), operatorSide(service)]) {
    describe(`${what}, by ${isOperator(side) ? 'the operator' : 'a partner'}`, () => tests(side));
  }
}

/** The same interface on a company without people. */
export const inNewCompany = async (
  side: Side,
  overrides: Record<string, unknown> = {},
): Promise<Side> => ({ ...side, companyId: await newCompany(side.service, overrides) });
