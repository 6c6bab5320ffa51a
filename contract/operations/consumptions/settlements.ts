import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  Employee,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  SumType,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** The number of a version. */
export const SettlementVersion = Type.Integer({ minimum: 1, maximum: 1_000_000 });

const cents = (description: string) => Type.Integer({ description });

/** One version of a closed month. */
export const SettlementItem = Closed({
  payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
  version: described(SettlementVersion, 'Counts the settlements of the month from 1.'),
  settledAt: described(Timestamp, 'When this version was made, in epoch seconds.'),
  cause: Type.Enum(['closed', 'lateEntries'], {
    type: 'string',
    description: 'Why it was made: the month was `closed`, or `lateEntries` came after that.',
  }),
  entries: Type.Integer({
    description: 'How many entries it has that the version before did not have.',
  }),
  expensesInCents: cents('The sum of all charges of the month in this version.'),
  withdrawnInCents: cents('The sum of all voids.'),
  netInCents: cents('Charges minus voids.'),
  differenceInCents: cents('How much more or less it is than in the version before.'),
  currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
});
export type SettlementItem = Type.Static<typeof SettlementItem>;

const settlements = {
  api: 'partner',
  tag: 'Settlements',
  method: 'GET',
  scope: 'consumptions:read',
} as const;
const list = '/companies/{companyId}/settlements';

/** Lists the versions of a company's closed months. */
export const listSettlements = operation({
  ...settlements,
  id: 'listSettlements',
  path: list,
  summary: 'List the versions of closed months, newest first',
  description:
    'A closed month is version 1; entries that come later make the next version. The lines of a ' +
    "version are the company's consumptions with `payroll` and `version`.",
  query: Closed({ payroll: Type.Optional(PayrollMonth), ...pagingQuery }),
  reply: {
    status: 200,
    description: 'The page of versions, newest month and version first.',
    body: Closed({
      settlements: Type.Array(SettlementItem, { description: 'Newest month and version first.' }),
      page: Page,
    }),
  },
});

const ChangingEntry = Closed({
  id: described(Uuid, 'The entry of the ledger.'),
  version: described(SettlementVersion, 'The version that it came in with.'),
  sumType: SumType,
  amountInCents: cents('Its amount; that of a void takes off.'),
  concept: Type.String({ description: 'What was paid for, as people read it.' }),
  occurredAt: described(Timestamp, 'When it was paid, in epoch seconds.'),
  recordedAt: described(Timestamp, 'When it was booked, in epoch seconds.'),
  externalId: Nullable(Type.String({ description: 'The id that it has at its source.' })),
  reversesId: described(Nullable(Uuid), 'The charge that a void takes back; null for a charge.'),
});

/** What two versions of a month differ in, for one employee, category and behaviour. */
export const SettlementChange = Closed({
  employeeId: described(Uuid, 'Whose total it is.'),
  internalId: Employee.properties.internalId,
  legalId: Employee.properties.legalId,
  name: Employee.properties.name,
  surname: Employee.properties.surname,
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  beforeInCents: cents('Charges minus voids in the version `from`.'),
  afterInCents: cents('The same in the version `to`.'),
  differenceInCents: cents('What has to be added to the first to get the second.'),
  entries: Type.Array(ChangingEntry, {
    description: 'The entries that made the difference, in the order of booking.',
  }),
});
export type SettlementChange = Type.Static<typeof SettlementChange>;

/** What two versions differ in for one category, everybody together. */
const CategoryChange = Closed({
  category: ConsumptionCategory,
  employees: Type.Integer({ minimum: 1, description: 'For how many people something came in.' }),
  entries: Type.Integer({ minimum: 1, description: 'How many charges and voids came in.' }),
  differenceInCents: cents('By how much the sum of the category is more or less.'),
});
export type CategoryChange = Type.Static<typeof CategoryChange>;

/** Lists what two versions of a month differ in. */
export const listSettlementChanges = operation({
  ...settlements,
  id: 'listSettlementChanges',
  heavy: true,
  path: `${list}/changes`,
  summary: 'List what two versions of a month differ in',
  description:
    'For each employee, category and behaviour with entries between the two: before, after, the ' +
    'difference, and the entries that made it. `to` is the newest version unless it is given, ' +
    '`from` the one before `to`. A charge and its void may make a difference of 0.',
  query: Closed({
    payroll: PayrollMonth,
    from: Type.Optional(SettlementVersion),
    to: Type.Optional(SettlementVersion),
    employeeId: Type.Optional(Uuid),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of changes, by employee, category and behaviour.',
    body: Closed({
      payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
      from: described(SettlementVersion, 'The version that is compared with.'),
      to: described(SettlementVersion, 'The version that is compared.'),
      currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
      whole: Closed(
        {
          differenceInCents: cents('By how much the month is more or less.'),
          entries: Type.Integer({ description: 'How many charges and voids came in.' }),
          categories: Type.Array(CategoryChange, { description: 'The same by category.' }),
        },
        { description: 'What the two differ in altogether, whatever the page.' },
      ),
      changes: Type.Array(SettlementChange, {
        description: 'By employee, category and behaviour.',
      }),
      page: Page,
    }),
  },
  failures: ['settlementNotFound'],
});

export const platformListSettlements = forOperator(listSettlements);
export const platformListSettlementChanges = forOperator(listSettlementChanges);
