import { NavLink, type NavLinkProps, Select, Stack } from '@mantine/core';
import { createLink, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useCompanies, useCompany } from './company.ts';
import { useWords } from './language.tsx';
import { useMay, useSession } from './session.tsx';
import { shellWords } from './words.ts';

const RoutedLink = createLink((props: NavLinkProps & ComponentProps<'a'>) => (
  <NavLink component="a" {...props} />
));

/** The pages that the role may see, for the company that is chosen. */
export function Navigation() {
  const words = useWords(shellWords);
  const { me } = useSession();
  const company = useCompany();
  const may = {
    people: useMay('employees:read'),
    payroll: useMay('payroll:read'),
    webhooks: useMay('webhooks:manage'),
  };
  const params = { companyId: company?.id ?? '' };
  return (
    <Stack gap="sm" component="nav" aria-label={words.menu}>
      <CompanyChooser />
      <div>
        <RoutedLink to="/" label={words.start} activeOptions={{ exact: true }} />
        {company && may.people && (
          <RoutedLink to="/companies/$companyId/people" params={params} label={words.people} />
        )}
        {company && may.payroll && (
          <RoutedLink to="/companies/$companyId/month" params={params} label={words.month} />
        )}
        {may.webhooks && <RoutedLink to="/webhooks" label={words.webhooks} />}
        <RoutedLink to="/happened" label={words.happened} />
        {me.environment === 'sandbox' && <RoutedLink to="/sandbox" label={words.sandbox} />}
      </div>
    </Stack>
  );
}

/** Another company on the same page, where the page is of a company. */
function CompanyChooser() {
  const words = useWords(shellWords);
  const { companies } = useCompanies();
  const company = useCompany();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const choose = (companyId: string | null) => {
    if (!companyId) return;
    const page = /\/companies\/[^/]+\/month/.test(path) ? 'month' : 'people';
    void navigate({ to: `/companies/$companyId/${page}`, params: { companyId } });
  };
  return (
    <Select
      label={words.company}
      searchable
      allowDeselect={false}
      value={company?.id ?? null}
      onChange={choose}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
