import { planted } from './fault.ts';

const states = 'employees/states/rules.ts';

/** Of people, partners and events: a rule or an effect that is missing or wrong. */
export const people = planted([
  [
    'a removed employee can be blocked',
    states,
    "blocked: (state) => (state === 'removed' ? undefined : 'blocked')",
    "blocked: () => 'blocked'",
    'stories/people/employee-states.test.ts',
  ],
  [
    'whoever is unblocked is active, confirmed or not',
    states,
    "state === 'blocked' ? withAccess(confirmed) : undefined",
    "state === 'blocked' ? 'active' : undefined",
    'stories/people/employee-states.test.ts',
  ],
  [
    'whoever is active can be invited again',
    states,
    "if (state === 'active') throw invalidState(state);",
    '',
    'stories/people/employee-states.test.ts',
  ],
  [
    'a change of state is not in the history',
    'employees/states/change-state.ts',
    '() => insertStateChanges(tx, companyId, [{',
    '() => cause === null && insertStateChanges(tx, companyId, [{',
    'api/employees',
  ],
  [
    'why a state was changed is forgotten',
    'employees/states/change-state.ts',
    '  await keepReasonIn(tx, companyId, ofStateChange(employeeId, number), change);\n',
    '',
    'api/employees',
  ],
  [
    'pages of employees share a row',
    'employees/list-queries.ts',
    'ordinal > $2::bigint',
    'ordinal >= $2::bigint',
    'contract/lists.test.ts',
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
    "  await endLiveInvitations(tx, companyId, employeeIds, now, 'replaced');\n",
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
    'partner_id IS NOT DISTINCT FROM $2 AND kind',
    '($2::uuid IS NULL OR true) AND kind',
    'api/access',
  ],
  [
    'the delivery of another subscription can be read',
    'deliveries/queries.ts',
    'WHERE d.subscription_id = $1 AND d.id = $2',
    'WHERE $1::uuid IS NOT NULL AND d.id = $2',
    'contract/refusals.test.ts api/deliveries',
  ],
  [
    'a name that is taken ends in an error of the service',
    'benefit-models/rules.ts',
    "constraint === 'benefit_models_name_key'",
    "constraint === 'benefit_models_name'",
    'api/companies',
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
    "      await setStatus(tx, id, 'enabled', clock.now());\n",
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
]);
