import Type from 'typebox';

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

/** A list of scopes in a request or reply. */
export const ScopeList = Type.Array(Type.Enum([...scopes], { type: 'string' }), {
  uniqueItems: true,
  maxItems: scopes.length,
});
