import Type from 'typebox';
import { subscribableTypes } from '../events.ts';
import { operation } from '../operation.ts';
import { Closed, PayrollCycle, Uuid } from '../types.ts';

const sandbox = { api: 'sandbox', tag: 'Sandbox', sandboxOnly: true } as const;
const EventType = Type.Enum([...subscribableTypes], { type: 'string' });

/** Causes the change behind an event. */
export const triggerEvent = operation({
  ...sandbox,
  id: 'triggerEvent',
  method: 'POST',
  path: '/trigger',
  summary: 'Cause the change behind an event',
  description:
    'Nothing is made up: a charge is booked, a cycle is closed, a committed expense is requested, ' +
    'paid or cancelled, and all who have subscribed are told. Without `employeeId` it happens to ' +
    'somebody to whom it can. What has to happen before, such as the request of what is then paid, ' +
    'happens too and is told as well.',
  scope: 'webhooks:manage',
  body: Closed({ eventType: EventType, companyId: Uuid, employeeId: Type.Optional(Uuid) }),
  reply: {
    status: 201,
    body: Closed({
      companyId: Uuid,
      employeeId: Type.Union([Uuid, Type.Null()]),
      events: Type.Array(Closed({ id: Uuid, type: Type.String() })),
    }),
  },
  failures: ['companyNotOfPartner', 'companyNotFound', 'employeeNotFound', 'nobodyToTrigger'],
});

/** Runs the calendar of a company to its next closing. */
export const advanceCompany = operation({
  ...sandbox,
  id: 'advanceCompany',
  method: 'POST',
  path: '/companies/{companyId}/advance',
  summary: 'Run the calendar to the next closing',
  description:
    'The open payroll cycle is closed and settled, and the next one begins, as if its closing ' +
    'date had come. Repeat it to see month after month.',
  scope: 'payroll:write',
  reply: { status: 200, body: Closed({ closed: PayrollCycle, opened: PayrollCycle }) },
});
