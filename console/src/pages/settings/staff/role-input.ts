import type { InputOf } from '@fringe/sdk';
import type { Draft } from './role-fields.tsx';

type RoleInput = InputOf<'inviteStaff'>['body']['role'];

/** A role that has been chosen, as the service takes it. */
export const inputOf = ({ kind, role, partnerId, companyIds, sees }: Draft): RoleInput => ({
  kind,
  role: role as RoleInput['role'],
  ...(partnerId && { partnerId }),
  ...(kind === 'company' && { companyIds }),
  ...(sees && { sees: [...sees] }),
});
