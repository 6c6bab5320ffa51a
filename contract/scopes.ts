import * as Type from './schemas/type.ts';

/** What a partner's token can be allowed to do: by resource, reading or changing. */
export const scopes = [
  'companies:read',
  'employees:read',
  'employees:write',
  'family:read',
  'payroll:read',
  'payroll:write',
  'limits:read',
  'limits:write',
  'consumptions:read',
  'consumptions:write',
  'webhooks:manage',
] as const;

export type Scope = (typeof scopes)[number];

/** The right of an operator's credential to read values in the audit log; all else needs none. */
export const AUDIT_VALUES = 'audit:values';

/** What an operator's credential can be allowed to do beyond what all of them may. */
export type OperatorScope = typeof AUDIT_VALUES;

/** A list of scopes in a request or reply. */
export const ScopeList = Type.Array(Type.Enum([...scopes], { type: 'string' }), {
  uniqueItems: true,
  maxItems: scopes.length,
});
