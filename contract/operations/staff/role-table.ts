import { type PrivateKind, privateKinds } from '../../schemas/private.ts';
import { AUDIT_VALUES, type OperatorScope, type Scope, scopes } from '../../scopes.ts';

/** Whose a role is: of the operator, of a partner, or of companies that are chosen for it. */
export type RoleKind = 'operator' | 'partner' | 'company';

interface RoleDefinition {
  readonly about: string;
  /**
   * What it may do, by the scopes that tokens have: no operation needs a second rule. Those that
   * show something private come with what a role sees.
   */
  readonly scopes: readonly Scope[];
  /** What private things it sees, unless another set is chosen for somebody. */
  readonly sees: readonly PrivateKind[];
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

const FAMILY: Scope = 'family:read';
const all = scopes.filter((scope) => scope !== FAMILY);

/** The roles of people. On the platform they need the scopes that a partner's token would. */
export const roles = {
  operator: {
    admin: {
      about: 'Runs the platform, and says who may enter.',
      scopes: all,
      sees: privateKinds,
      invites: true,
    },
    support: {
      about: 'Sees the platform, but nothing private; may look as a customer sees it.',
      scopes: [...reads, 'webhooks:manage'],
      sees: [],
      readOnly: true,
    },
    auditor: {
      about: 'Sees the platform, and what values were before and after a change.',
      scopes: [...reads, 'webhooks:manage'],
      sees: privateKinds,
      readOnly: true,
    },
  },
  partner: {
    admin: {
      about: 'May do all that the programs of the partner may, and says who may enter.',
      scopes: all,
      sees: privateKinds,
      invites: true,
    },
    developer: {
      about: 'Reads what programs of the partner read, but nothing private; manages webhooks.',
      scopes: [...reads, 'webhooks:manage'],
      sees: [],
    },
  },
  company: {
    payroll: {
      about: 'Sets limits and takes months into payroll.',
      scopes: [...reads, 'limits:write', 'payroll:write', 'consumptions:write'],
      sees: ['salaries', 'legalIds', 'sealedText'],
    },
    hr: {
      about: 'Looks after people, their children and their limits.',
      scopes: [...reads, 'employees:write', 'limits:write'],
      sees: privateKinds,
    },
    viewer: {
      about: 'Sees people, limits, months and consumptions, but nothing private.',
      scopes: reads,
      sees: [],
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

/**
 * The scopes of a role that sees so much. Children are behind a scope, and so are values before and
 * after a change, which may be of any kind: whoever reads them sees all.
 */
export function scopesOf(
  kind: RoleKind,
  role: string,
  sees: readonly PrivateKind[],
): (Scope | OperatorScope)[] {
  const scopes: (Scope | OperatorScope)[] = [...(roleOf(kind, role)?.scopes ?? [])];
  if (sees.includes('children')) scopes.push(FAMILY);
  const seesAll = privateKinds.every((one) => sees.includes(one));
  if (kind === 'operator' && seesAll) scopes.push(AUDIT_VALUES);
  return scopes;
}
