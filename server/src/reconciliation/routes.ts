import { failureNaming } from '@fringe/contract/errors';
import {
  closePayrollCycle,
  listPayrollCycles,
} from '@fringe/contract/operations/companies/payroll-cycles';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { urlOf } from '../http/bind.ts';
import { type Route, route } from '../http/route.ts';
import { closeCycle } from './close-cycle.ts';

export const reconciliationRoutes = ({ clock }: Context): Route[] => [
  route(closePayrollCycle, async ({ path, writer }) => {
    await closeCycle(writer, clock, path.companyId, path.payrollCycleId);
    return { message: 'Payroll Cycle successfully closed' };
  }),
];

/** A close that names no cycle is refused before any other check, as the specification lists it. */
export function refuseMissingCycle(server: FastifyInstance): void {
  for (const url of [urlOf(listPayrollCycles), `${urlOf(listPayrollCycles)}/`]) {
    server.post(url, {
      onRequest: async () => {
        throw failureNaming('fieldRequired', { field: 'payrollCycleId' });
      },
      handler: async () => undefined,
    });
  }
}
