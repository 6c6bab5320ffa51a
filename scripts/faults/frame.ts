import type { Fault } from './fault.ts';

const bind = 'server/src/http/bind.ts';
const writers = 'server/src/access/writes/writers.ts';
const kept = 'server/src/access/writes/idempotency.ts';
const refusals = 'contract/refusals.test.ts';
const input = 'contract/input.test.ts';
const writes = 'contract/writes.test.ts';
const withheld = 'contract/withheld.test.ts';

/** Of the frame around the operations: each hurts one of them. */
export const frame: readonly Fault[] = [
  {
    what: 'blockEmployee does not ask for its scope',
    file: bind,
    from: 'if (scope && !caller',
    to: "if (scope && operation.id !== 'blockEmployee' && !caller",
    seenBy: refusals,
    about: 'blockEmployee',
  },
  {
    what: 'readEmployeeLimits does not ask for its scope',
    file: bind,
    from: 'if (scope && !caller',
    to: "if (scope && operation.id !== 'readEmployeeLimits' && !caller",
    seenBy: refusals,
    about: 'readEmployeeLimits',
  },
  {
    what: 'any scope does for setPunctualLimits',
    file: bind,
    from: '!caller.scopes.has(scope)',
    to: "!(caller.scopes.has(scope) || operation.id === 'setPunctualLimits')",
    seenBy: refusals,
    about: 'setPunctualLimits',
  },
  {
    what: 'a partner may list partners',
    file: bind,
    from: "if (operation.api === 'platform' &&",
    to: "if (operation.id !== 'listPartners' && operation.api === 'platform' &&",
    seenBy: refusals,
    about: 'listPartners',
  },
  {
    what: 'readEmployee is not asked whose the company is',
    file: bind,
    from: 'return ofCompany ?',
    to: "return ofCompany && operation.id !== 'readEmployee' ?",
    seenBy: refusals,
    about: 'readEmployee',
  },
  {
    what: 'the scope is looked at before the company',
    file: bind,
    from: 'return ofCompany ?',
    to: 'demandScope(caller);\n    return ofCompany ?',
    seenBy: refusals,
  },
  {
    what: 'readDelivery takes any text for an id',
    file: bind,
    from: 'for (const name of names)',
    to: "if (operation.id !== 'readDelivery') for (const name of names)",
    seenBy: refusals,
    about: 'readDelivery',
  },
  {
    what: 'ids are looked at before the token, by grantAccess',
    file: bind,
    from: 'const caller = guards.authenticate(',
    to: `if (operation.id === 'grantAccess') {
        const path = request.params as Record<string, string>;
        for (const name of names) path[name] = canonicalId(name, path[name]!);
      }
      const caller = guards.authenticate(`,
    seenBy: refusals,
    about: 'grantAccess',
  },
  {
    what: 'an unknown company is told in the usual words where others are promised',
    file: bind,
    from: 'if (!unknownCompany || ',
    to: 'if (!unknownCompany || unknownCompany || ',
    seenBy: refusals,
    about: 'does not know one that nobody has',
  },
  {
    what: 'the operator’s token is taken for a partner’s',
    file: 'server/src/access/authenticate.ts',
    from: "if (operation.api !== 'platform' && claims.api !== 'partner')",
    to: 'if (!claims.api)',
    seenBy: refusals,
    about: 'listCompanies',
  },
  {
    what: 'a wrong status for createCorporation',
    file: bind,
    from: 'reply.code(success.status)',
    to: "reply.code(operation.id === 'createCorporation' ? 200 : success.status)",
    seenBy: writes,
    about: 'createCorporation',
  },
  {
    what: 'listConsumptions takes parameters that it does not know',
    file: bind,
    from: 'querystring: query ?? nothing,',
    to: "...(operation.id !== 'listConsumptions' && { querystring: query ?? nothing }),",
    seenBy: input,
    about: 'listConsumptions',
  },
  {
    what: 'inviteEmployee takes a body that it does not read',
    file: bind,
    from: 'body: body ?? nothing }',
    to: "...((body || operation.id !== 'inviteEmployee') && { body: body ?? nothing }) }",
    seenBy: input,
    about: 'inviteEmployee',
  },
  {
    what: 'a body is not looked at by requestCommittedExpense',
    file: bind,
    from: '...(takesBody && { body:',
    to: "...(takesBody && operation.id !== 'requestCommittedExpense' && { body:",
    seenBy: input,
    about: 'requestCommittedExpense',
  },
  {
    what: 'grantAccess leaves no line in the audit log',
    file: writers,
    from: '() => note(tx, answer),',
    to: "() => operation.id === 'grantAccess' || note(tx, answer),",
    seenBy: writes,
    about: 'grantAccess',
  },
  {
    what: 'readFamilyMember leaves no line in the audit log',
    file: writers,
    from: '() => note(tx, answer),',
    to: "() => operation.id === 'readFamilyMember' || note(tx, answer),",
    seenBy: writes,
    about: 'readFamilyMember',
  },
  {
    what: 'createBenefitModel does not heed its idempotency key',
    file: writers,
    from: '!keepsAnswers(operation)) return',
    to: "!keepsAnswers(operation) || operation.id === 'createBenefitModel') return",
    seenBy: writes,
    about: 'createBenefitModel',
  },
  {
    what: 'a key is good for any operation',
    file: writers,
    from: 'const parts = [operation.id, request.params, request.query, request.body ?? null];',
    to: 'const parts: unknown[] = [];',
    seenBy: writes,
    about: 'createPartner',
  },
  {
    what: 'a key in use ends in an error of the service',
    file: kept,
    from: "throw isLockTimeout(error) ? new Failure('requestInProgress') : error;",
    to: 'throw isLockTimeout(error) ? new Error() : error;',
    seenBy: writes,
    about: 'recordCharge',
  },
  {
    what: 'keys may be longer than 255 characters',
    file: kept,
    from: 'const MAX_KEY_LENGTH = 255;',
    to: 'const MAX_KEY_LENGTH = 256;',
    seenBy: input,
    about: 'createCompany',
  },
  {
    what: 'the contract loses the scope of closing a cycle',
    file: 'contract/operations/companies/payroll-cycles.ts',
    from: "scope: 'payroll:write',",
    to: '',
    seenBy: 'repository/golden.test.ts',
  },
  {
    what: 'the text of a failure changes',
    file: 'contract/errors.ts',
    from: "message: 'Family member not found'",
    to: "message: 'No such family member'",
    seenBy: 'repository/golden.test.ts',
  },
  {
    what: 'legal ids lose their mark',
    file: 'contract/types.ts',
    from: "    'legalIds',\n",
    to: '',
    seenBy: withheld,
    about: 'listEmployees',
  },
  {
    what: 'a file of entries shows legal ids to everybody',
    file: 'contract/operations/consumptions/entries.ts',
    from: "fileShows: ['legalIds'],",
    to: '',
    seenBy: withheld,
    about: 'listConsumptionEntries',
  },
  {
    what: 'salaries are set by those who may not see them',
    file: 'server/src/http/replies/withhold.ts',
    from: '...(operation.upload ? [] : kindsGiven(request.body, body)),',
    to: '',
    seenBy: 'stories/staff/sees.test.ts',
    about: 'not set either',
  },
];
