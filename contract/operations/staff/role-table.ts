import { AUDIT_VALUES, type OperatorScope, type Scope, scopes } from '../../scopes.ts';

/** Whose a role is: of the operator, of a partner, or of companies that are chosen for it. */
export type RoleKind = 'operator' | 'partner' | 'company';

interface RoleDefinition {
  readonly about: string;
  /** What it may do, by the scopes that tokens have: no operation needs a second rule. */
  readonly scopes: readonly (Scope | OperatorScope)[];
  /** True where it may ask for everything that it sees, and change nothing of it. */
  readonly readOnly?: true;
  /** True where it may say who else may enter. */
  readonly invites?: true;
}

const reads = [
  'companies:read',
  'employees:read',
  'payroll:read',
  'limits:read',
  'consumptions:read',
] as const satisfies readonly Scope[];

/** The roles of people. On the platform they need the scopes that a partner's token would. */
export const roles = {
  operator: {
    admin: {
      about: 'Runs the platform, and says who may enter.',
      scopes: [...scopes, AUDIT_VALUES],
      invites: true,
    },
    support: {
      about: 'Sees the platform, but no children; may look as a customer sees it.',
      scopes: [...reads, 'webhooks:manage'],
      readOnly: true,
    },
    auditor: {
      about: 'Sees the platform, and what values were before and after a change.',
      scopes: [...reads, 'family:read', 'webhooks:manage', AUDIT_VALUES],
      readOnly: true,
    },
  },
  partner: {
    admin: {
      about: 'May do all that the programs of the partner may, and says who may enter.',
      scopes,
      invites: true,
    },
    developer: {
      about: 'Reads what the programs of the partner read, except children; manages webhooks.',
      scopes: [...reads, 'webhooks:manage'],
    },
  },
  company: {
    payroll: {
      about: 'Sets limits and takes months into payroll.',
      scopes: [...reads, 'limits:write', 'payroll:write', 'consumptions:write'],
    },
    hr: {
      about: 'Looks after people, their children and their limits.',
      scopes: [...reads, 'employees:write', 'family:read', 'limits:write'],
    },
    viewer: {
      about: 'Sees people, limits, months and consumptions, but no children.',
      scopes: reads,
      readOnly: true,
    },
  },
} as const satisfies Record<RoleKind, Record<string, RoleDefinition>>;

export type RoleName = {
  [Kind in RoleKind]: keyof (typeof roles)[Kind];
}[RoleKind];

/** What a role may do; undefined where there is no such role. */
export const roleOf = (kind: RoleKind, role: string): RoleDefinition | undefined =>
  (roles[kind] as Record<string, RoleDefinition>)[role];
