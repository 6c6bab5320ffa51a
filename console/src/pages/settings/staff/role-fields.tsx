import { MultiSelect, NativeSelect, Select } from '@mantine/core';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { nameOfRole, roleWords } from '../../../shell/role-words.ts';
import { type PrivateKind, useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { usuallySeen } from './sees.ts';
import { SeesFields } from './sees-fields.tsx';
import { staffWords } from './words.ts';

/** The roles that there are; each has a name in `roleWords`. */
const table = {
  company: ['payroll', 'hr', 'viewer'],
  partner: ['admin', 'developer'],
  operator: ['admin', 'support', 'auditor'],
} as const;
export type Kind = keyof typeof table;

/** A role as it is being chosen. */
export interface Draft {
  kind: Kind;
  role: string;
  partnerId?: string | undefined;
  companyIds: string[];
  /** What private things it is to see; absent to leave that as it is. */
  sees?: readonly PrivateKind[] | undefined;
}

/** A role to begin with: the first of its kind, with what it usually sees. */
export const firstDraft = (kind: Kind, own: readonly PrivateKind[]): Draft => {
  const [role] = table[kind];
  return { kind, role, companyIds: [], sees: usuallySeen({ kind, role }, own) };
};

/** The kinds of roles that one may give. */
export function useKinds(): Kind[] {
  const { kind } = useRole();
  return kind === 'operator' ? ['company', 'partner', 'operator'] : ['company', 'partner'];
}

/** Which role, for whom. */
export function RoleFields({ draft, change }: { draft: Draft; change(draft: Draft): void }) {
  const words = useWords(staffWords);
  const names = useWords(roleWords);
  const { side, sees: own } = useRole();
  const { companies } = useCompanies();
  const { kind, sees = [] } = draft;
  return (
    <>
      <NativeSelect
        label={words.kind}
        value={draft.kind}
        onChange={({ currentTarget }) => change(firstDraft(currentTarget.value as Kind, own))}
        data={useKinds().map((one) => ({ value: one, label: words[one] }))}
      />
      <NativeSelect
        label={words.role}
        value={draft.role}
        onChange={({ currentTarget: { value: role } }) =>
          change({ ...draft, role, sees: usuallySeen({ kind, role }, own) })
        }
        data={table[draft.kind].map((role) => ({
          value: role,
          label: nameOfRole(names, { kind: draft.kind, role }),
        }))}
      />
      {side === 'platform' && draft.kind === 'partner' && (
        <PartnerField
          value={draft.partnerId}
          change={(partnerId) => change({ ...draft, partnerId })}
        />
      )}
      {draft.kind === 'company' && (
        <MultiSelect
          label={words.companies}
          placeholder={draft.companyIds.length ? '' : words.companiesHint}
          value={draft.companyIds}
          onChange={(companyIds) => change({ ...draft, companyIds })}
          data={companies.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          comboboxProps={{ withinPortal: false }}
          required
        />
      )}
      <SeesFields sees={sees} change={(chosen) => change({ ...draft, sees: chosen })} />
    </>
  );
}

function PartnerField({ value, change }: { value: string | undefined; change(id?: string): void }) {
  const words = useWords(staffWords);
  const partners = useCall('listPartners', {});
  return (
    <Select
      label={words.ofPartner}
      value={value ?? null}
      onChange={(id) => change(id ?? undefined)}
      data={partners.data?.partners.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      searchable
      comboboxProps={{ withinPortal: false }}
      required
    />
  );
}

/** True when nothing is missing. */
export const isWhole = (draft: Draft, side: 'partner' | 'platform'): boolean =>
  draft.kind === 'company'
    ? draft.companyIds.length > 0
    : draft.kind !== 'partner' || side === 'partner' || !!draft.partnerId;
