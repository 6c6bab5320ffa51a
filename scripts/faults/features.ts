import type { Fault } from './fault.ts';

type Planted = [what: string, file: string, from: string, to: string, seenBy: string];

const usage = 'consumptions/usage-rules.ts';
const states = 'employees/states/rules.ts';
const approve = 'committed-expenses/approve-committed-expense.ts';
const execute = 'committed-expenses/execute-payment.ts';
const voiding = 'consumptions/void-charge.ts';
const limits = 'limits/rules.ts';
const closing = 'reconciliation/close-cycle.ts';

const planted: readonly Planted[] = [
  [
    'a removed employee can be blocked',
    states,
    "blocked: (state) => (state === 'removed' ? undefined : 'blocked')",
    "blocked: () => 'blocked'",
    'api/employees',
  ],
  [
    'whoever is unblocked is active, confirmed or not',
    states,
    "state === 'blocked' ? withAccess(confirmed) : undefined",
    "state === 'blocked' ? 'active' : undefined",
    'api/employees',
  ],
  [
    'whoever is active can be invited again',
    states,
    "if (state === 'active') throw invalidState(state);",
    '',
    'api/employees',
  ],
  [
    'a change of state is not in the history',
    'employees/states/change-state.ts',
    '    insertStateChanges(tx, companyId, [{ employee_id: id, step: 1, at, cause, state }]),\n',
    '',
    'api/employees',
  ],
  [
    'pages of employees share a row',
    'employees/list-queries.ts',
    'ordinal > $2::bigint',
    'ordinal >= $2::bigint',
    'api/employees',
  ],
  [
    'the same address in capitals is another one',
    'employees/rules.ts',
    '(text: string): string => text.trim().toLowerCase();',
    '(text: string): string => text.trim();',
    'api/employees',
  ],
  [
    'a new invitation leaves the link before it alive',
    'invitations/issue-invitation.ts',
    "  await endLiveInvitation(tx, companyId, employeeId, now, 'replaced');\n",
    '',
    'api/employees',
  ],
  [
    'a family member of a colleague can be removed',
    'family-members/queries.ts',
    'DELETE FROM family_members WHERE company_id = $1 AND employee_id = $2 AND id',
    'DELETE FROM family_members WHERE company_id = $1 AND $2::uuid IS NOT NULL AND id',
    'contract/refusals.test.ts api/family-members',
  ],
  [
    'a recipient of what is still to be paid can be removed',
    'committed-expenses/remove-family-member.ts',
    "if (committed) throw new Failure('recipientCommitted');",
    '',
    'api/family-members api/committed-expenses',
  ],
  [
    'the credential of another partner can be revoked',
    'access/queries.ts',
    'partner_id IS NOT DISTINCT FROM $2 RETURNING id',
    '($2::uuid IS NULL OR true) RETURNING id',
    'api/access',
  ],
  [
    'the delivery of another subscription can be read',
    'deliveries/queries.ts',
    'WHERE d.subscription_id = $1 AND d.id = $2 AND ${accessOf',
    'WHERE $1::uuid IS NOT NULL AND d.id = $2 AND ${accessOf',
    'contract/refusals.test.ts api/deliveries',
  ],
  [
    'an approval is not told',
    approve,
    '      publishEventsIn(tx, clock.now(), [event]),\n',
    '',
    'api/committed-expenses',
  ],
  [
    'an approval does not ask for the limit',
    approve,
    '    await reserveLimitIn(tx, held, expense);\n',
    '',
    'api/committed-expenses',
  ],
  [
    'the last payment does not finish its commitment',
    execute,
    'const finished = scheduledOf(after).length === 0;',
    'const finished = false;',
    'api/committed-expenses',
  ],
  [
    'a payment is used in the year of its month',
    execute,
    '...usageOf({ ...entry, year }, { used: amountInCents }),',
    '...usageOf({ ...entry, year: month.slice(0, 4) }, { used: amountInCents }),',
    'api/committed-expenses',
  ],
  [
    'a cancelled commitment keeps its reservation',
    'committed-expenses/cancel-committed-expense.ts',
    '  await releaseLimitIn(tx, held, expense, scheduledOf(expense));\n',
    '',
    'api/committed-expenses',
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
    'api/consumptions',
  ],
  [
    'who is blocked can use a benefit',
    usage,
    "state === 'removed' || state === 'blocked'",
    "state === 'removed'",
    'api/consumptions',
  ],
  [
    'a limit that is required may be missing',
    usage,
    'if (!standing.limited && limitsRequired) {',
    'if (false as boolean) {',
    'api/consumptions',
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
    "if (kind === 'punctual' && payroll !== current) throw failureNaming('punctualMonth', { current });",
    '',
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
    'api/reconciliation api/committed-expenses',
  ],
  [
    'a cycle moves onto the day when the next one is due',
    'payroll-cycles/rules.ts',
    'if (date >= following) {',
    'if (date > following) {',
    'api/payroll-cycles',
  ],
  [
    'a name that is taken ends in an error of the service',
    'benefit-models/rules.ts',
    "constraint === 'benefit_models_name_key'",
    "constraint === 'benefit_models_name'",
    'api/benefit-models',
  ],
  [
    'the secret before a rotation ends at once',
    'subscriptions/rotate-secret.ts',
    'clock.now().getTime() + overlapSeconds * 1000',
    'clock.now().getTime() + overlapSeconds',
    'api/subscriptions',
  ],
  [
    'enabling only says so',
    'subscriptions/enable-subscription.ts',
    "      await setStatus(tx, id, 'enabled');\n",
    '',
    'api/subscriptions',
  ],
  [
    'a dry run of a recovery delivers',
    'deliveries/recover-deliveries.ts',
    'if (dryRun) return { matched, scheduled: 0 };',
    '',
    'api/deliveries',
  ],
];

/** Of the features: a rule, an effect or an event that is missing or wrong. */
export const features: readonly Fault[] = planted.map(([what, file, from, to, seenBy]) => ({
  what,
  file: `server/src/${file}`,
  from,
  to,
  seenBy,
}));
