import { planted } from './fault.ts';

const usage = 'consumptions/usage-rules.ts';
const approve = 'committed-expenses/approve-committed-expense.ts';
const execute = 'committed-expenses/payments/execution-rules.ts';
const voiding = 'consumptions/void-charge.ts';
const limits = 'limits/rules.ts';
const closing = 'reconciliation/close-cycle.ts';

/** Of money: a rule, an effect or an event that is missing or wrong. */
export const money = planted([
  [
    'an approval is not told',
    approve,
    '      () => publishEventsIn(tx, at, [event]),\n',
    '',
    'api/committed-expenses',
  ],
  [
    'an approval does not ask for the limit',
    approve,
    '    await reserveLimitIn(tx, owner, expense);\n',
    '',
    'api/committed-expenses',
  ],
  [
    'the last payment does not finish its commitment',
    execute,
    "scheduledOf(expense).length === 0 ? { ...expense, state: 'finished' } : expense",
    'expense',
    'api/committed-expenses',
  ],
  [
    'a payment is used in the year of its month',
    execute,
    'usageOf({ ...entry, year }, { used: amountInCents })',
    'usageOf({ ...entry, year: cycle.month.slice(0, 4) }, { used: amountInCents })',
    'stories/histories/commitments.test.ts',
  ],
  [
    'a decision is not kept',
    approve,
    "      () => insertDecision(tx, companyId, id, 'approved', { actor: writer.actor, at }),\n",
    '',
    'api/committed-expenses',
  ],
  [
    'payments that are due include those that wait for an approval',
    'committed-expenses/payments/execution-queries.ts',
    "     AND x.state = 'active'\n",
    '',
    'stories/histories/commitments.test.ts',
  ],
  [
    'a cancelled commitment keeps its reservation',
    'committed-expenses/cancel-committed-expense.ts',
    '  await releaseLimitIn(tx, owner, expense, scheduledOf(expense));\n',
    '',
    'stories/histories/commitments.test.ts',
  ],
  [
    'a void in a closed cycle is not late',
    voiding,
    'late: cycles.some(({ month, closed }) => month === charge.month && closed),',
    'late: false,',
    'api/consumptions',
  ],
  [
    'a void can be voided',
    voiding,
    "  if (charge.sumType === 'withdrawn') throw new Failure('notACharge');\n",
    '',
    'api/consumptions',
  ],
  [
    'a void does not give the limit back',
    voiding,
    '{ used: -charge.amountInCents }',
    '{ used: 0 }',
    'api/consumptions',
  ],
  [
    'the last cent of a limit cannot be used',
    usage,
    "(typeof amount === 'number' ? amount : amount(period)) <= limit",
    "(typeof amount === 'number' ? amount : amount(period)) < limit",
    'stories/histories/charges.test.ts',
  ],
  [
    'who is blocked can use a benefit',
    usage,
    "state === 'removed' || state === 'blocked'",
    "state === 'removed'",
    'stories/histories/charges.test.ts',
  ],
  [
    'a limit that is required may be missing',
    usage,
    '!limited && limitsRequired',
    '!limited && limitsRequired && (false as boolean)',
    'stories/histories/charges.test.ts',
  ],
  [
    'a report counts what was withdrawn as spent',
    'consumptions/report-rules.ts',
    "sumType === 'expenses' ? amountInCents : -amountInCents",
    'sumType ? amountInCents : -amountInCents',
    'api/consumptions',
  ],
  [
    'a punctual limit for any month',
    limits,
    "if (kind === 'punctual' && payroll !== current)",
    'if (!kind)',
    'api/limits',
  ],
  [
    'a limit for a year of any category',
    limits,
    "if (period === 'year' && category !== 'nursery') {",
    "if (period === 'year' && category === 'nursery' && !amount) {",
    'api/limits',
  ],
  [
    'a nursery limit is for the employee unless it says otherwise',
    limits,
    "category === 'nursery' ? ('child' as const)",
    "category === 'nursery' ? ('employee' as const)",
    'api/limits',
  ],
  [
    'a limit in another currency',
    limits,
    'if (amount.currency !== currency) {',
    'if (!amount.currency) {',
    'api/limits',
  ],
  [
    'a cycle is closed again',
    closing,
    "if (cycle.id !== calendar.openCycleId) throw new Failure('cycleAlreadyClosed');",
    '',
    'api/reconciliation',
  ],
  [
    'what is reserved stays behind in the closed month',
    closing,
    '  await carryReservationsIn(tx, companyId, openMonth, month);\n',
    '',
    'stories/histories/commitments.test.ts',
  ],
  [
    'a cycle moves onto the day when the next one is due',
    'payroll-cycles/rules.ts',
    'if (date >= following) {',
    'if (date > following) {',
    'api/payroll-cycles',
  ],
]);
