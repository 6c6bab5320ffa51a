import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Page, PayrollCycle, pagingQuery } from '../types.ts';

const cycles = { api: 'partner', tag: 'Payroll cycles' } as const;
const list = '/companies/{companyId}/payroll-cycles';

/** Lists the payroll cycles of a company, newest first. */
export const listPayrollCycles = operation({
  ...cycles,
  id: 'listPayrollCycles',
  method: 'GET',
  path: list,
  summary: 'List payroll cycles, newest first',
  description: 'The cycle whose `end` is null is the open one.',
  scope: 'payroll:read',
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ payrollCycles: Type.Array(PayrollCycle), page: Page }) },
});

/** Closes the open payroll cycle and opens the next one. */
export const closePayrollCycle = operation({
  ...cycles,
  id: 'closePayrollCycle',
  method: 'POST',
  path: `${list}/{payrollCycleId}`,
  summary: 'Close the open payroll cycle and open the next',
  description: 'In production a cycle closes by itself, at the end of its closing date.',
  scope: 'payroll:write',
  sandboxOnly: true,
  unauthorized: 'unauthorised',
  internal: 'unableToProcess',
  reply: { status: 200, body: Closed({ message: Type.String() }) },
  failures: ['cycleNotFound', 'cycleAlreadyClosed'],
});
