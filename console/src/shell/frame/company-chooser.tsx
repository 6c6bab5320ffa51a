import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompanies, useCompany } from '../company.ts';
import { useWords } from '../language.tsx';
import { useRole } from '../session.tsx';
import { useCall } from '../use-call.ts';
import { shellWords } from '../words.ts';

/** So many are shown at a time; typing brings the others. */
const SHOWN = 50;

/** Another company on the same page, where the page is of a company. */
export function CompanyChooser() {
  const words = useWords(shellWords);
  const company = useCompany();
  const [typed, setTyped] = useState('');
  const choose = useChoosing();
  const { side } = useRole();
  const found = useFound(typed === company?.name ? '' : typed);
  const data = found.map(({ id, name }) => ({ value: id, label: name }));
  const known = !company || data.some(({ value }) => value === company.id);
  if (company && !known) data.unshift({ value: company.id, label: company.name });
  // A company of one's own only: there is nothing to choose.
  if (data.length < 2 && !typed) return null;
  return (
    <Select
      label={words.company}
      searchable
      allowDeselect={false}
      limit={SHOWN}
      maxDropdownHeight={320}
      value={company?.id ?? null}
      onChange={(id) => id && choose(id)}
      onSearchChange={setTyped}
      // What the service has found for the operator need not hold the letters as they were typed.
      {...(side === 'platform' && { filter: ({ options }) => options })}
      data={data}
      nothingFoundMessage={words.nothingFound}
    />
  );
}

/** The companies that match: one's own are all here; the operator's thousands are searched. */
function useFound(typed: string): readonly { id: string; name: string }[] {
  const { companies } = useCompanies();
  const { side } = useRole();
  const [q] = useDebouncedValue(typed.trim(), 80);
  const enabled = side === 'platform' && q.length > 1;
  const search = useCall('platformSearch', { query: { q } }, { enabled, keep: true });
  if (!enabled || !search.data) return companies;
  return search.data.results
    .filter(({ kind }) => kind === 'company')
    .map(({ id, label }) => ({ id, name: label }));
}

/** Goes to the same page of another company; pages of no company keep it in their address. */
export function useChoosing(): (companyId: string) => void {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (companyId) => {
    if (path === '/' || path === '/sandbox') {
      void navigate({ to: path, search: { company: companyId } });
      return;
    }
    const page = path.match(/^\/companies\/[^/]+\/([^/]+)/)?.[1] ?? 'people';
    void navigate({ to: `/companies/${companyId}/${page}` as string });
  };
}
