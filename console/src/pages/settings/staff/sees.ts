import type { PrivateKind } from '../../../shell/session.tsx';

export const privateKinds = ['salaries', 'legalIds', 'children', 'sealedText'] as const;

/** What a role usually sees of private things; whoever gives it may choose otherwise. */
const usual: Record<string, readonly PrivateKind[]> = {
  'operator admin': privateKinds,
  'operator auditor': privateKinds,
  'partner admin': privateKinds,
  'company hr': privateKinds,
  'company payroll': ['salaries', 'legalIds', 'sealedText'],
};

/** What is offered for a new role: what is usual, as far as the giver sees it. */
export const usuallySeen = (
  { kind, role }: { kind: string; role: string },
  own: readonly PrivateKind[],
): PrivateKind[] => (usual[`${kind} ${role}`] ?? []).filter((one) => own.includes(one));

/** What a change adds, and what it takes away. */
export const difference = (before: readonly PrivateKind[], after: readonly PrivateKind[]) => ({
  more: after.filter((one) => !before.includes(one)),
  less: before.filter((one) => !after.includes(one)),
});
