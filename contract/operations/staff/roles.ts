import { privateKinds } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import { AUDIT_VALUES, scopes } from '../../scopes.ts';
import { Closed, described, IdName, Nullable, Uuid } from '../../types.ts';
import type { RoleName } from './role-table.ts';

const kind = Type.Enum(['operator', 'partner', 'company'], {
  type: 'string',
  description: 'Whose the role is: of the operator, of a partner, or of chosen companies.',
});

const names = ['admin', 'support', 'auditor', 'developer', 'payroll', 'hr', 'viewer'] as const;

const role = Type.Enum([...names] satisfies RoleName[], {
  type: 'string',
  description:
    'What the person may do. Operator: `admin`, `support`, `auditor`; partner: `admin`, ' +
    '`developer`; company: `payroll`, `hr`, `viewer`.',
});

const PrivateKinds = Type.Array(Type.Enum([...privateKinds], { type: 'string' }), {
  uniqueItems: true,
  maxItems: privateKinds.length,
});

/** What a role may do, as its holder and whoever gave it see it. */
export const StaffRole = Closed({
  id: described(Uuid, 'The role; `X-Fringe-Role` names it, and the audit log as the actor.'),
  kind,
  role,
  scopes: Type.Array(Type.Enum([...scopes, AUDIT_VALUES], { type: 'string' }), {
    description: 'The scopes that the role has, as tokens have them.',
  }),
  sees: described(
    PrivateKinds,
    'What private things it sees: `salaries`, `legalIds`, `children` (with the scope ' +
      '`family:read`) and `sealedText`, the words of reasons and notes. All else is null in ' +
      'JSON, and files that have it are refused.',
  ),
  readOnly: Type.Boolean({ description: 'True where every change is refused.' }),
  partner: described(
    Nullable(IdName),
    'The partner that the role belongs to, or that gave it for companies; null for the operator.',
  ),
  companies: described(
    Nullable(Type.Array(IdName)),
    'The companies that it was given for; null for roles that are not of companies.',
  ),
});
export type StaffRole = Type.Static<typeof StaffRole>;

/** A role as it is given. */
export const RoleInput = Closed(
  {
    kind,
    role,
    partnerId: Type.Optional(
      described(
        Uuid,
        'The partner of a role of a partner; your own where you are of a partner. For companies, ' +
          'on whose behalf the role is given.',
      ),
    ),
    companyIds: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: 1000,
        uniqueItems: true,
        description: 'The companies of a role of companies; left out for all others.',
      }),
    ),
    sees: Type.Optional(
      described(
        PrivateKinds,
        'What private things it is to see; you can give what you see yourself. Left out, a role ' +
          'that the person has keeps what it sees, and a new one sees what is usual: an operator ' +
          'or partner `admin`, an `auditor` and `hr` all, `payroll` all but children, the others ' +
          'nothing.',
      ),
    ),
  },
  { description: 'The role that is given.' },
);
export type RoleInput = Type.Static<typeof RoleInput>;
