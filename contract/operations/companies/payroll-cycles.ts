import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { CalendarDate, Closed, described, Page, PayrollCycle, pagingQuery } from '../../types.ts';

const cycles = { api: 'partner', tag: 'Payroll cycles' } as const;
const list = '/companies/{companyId}/payroll-cycles';

/** A payroll cycle with the day on which it closes. */
export const ScheduledCycle = Closed({
  ...PayrollCycle.properties,
  closingDate: described(
    CalendarDate,
    'The day at whose end the cycle closes; the day on which it was closed, if that was before.',
  ),
});
export type ScheduledCycle = Type.Static<typeof ScheduledCycle>;

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
  reply: {
    status: 200,
    description: 'The page of payroll cycles, newest first.',
    body: Closed({
      payrollCycles: Type.Array(ScheduledCycle, { description: 'The months, newest first.' }),
      page: Page,
    }),
  },
});

export const platformListPayrollCycles = forOperator(listPayrollCycles);

/** Closes the open payroll cycle and opens the next one. */
export const closePayrollCycle = operation({
  ...cycles,
  id: 'closePayrollCycle',
  heavy: true,
  method: 'POST',
  path: `${list}/{payrollCycleId}`,
  summary: 'Close the open payroll cycle and open the next',
  description: 'In production a cycle closes by itself, at the end of its closing date.',
  scope: 'payroll:write',
  sandboxOnly: true,
  unauthorized: 'unauthorised',
  internal: 'unableToProcess',
  reply: {
    status: 200,
    description: 'The cycle is closed, and the next one is open.',
    body: Closed({
      message: Type.String({ description: 'Says that the cycle is closed, in words.' }),
    }),
  },
  failures: ['cycleNotFound', 'cycleAlreadyClosed'],
});
