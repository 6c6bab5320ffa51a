import { NavLink, type NavLinkProps, Stack } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useCompany } from '../company.ts';
import { Icon } from '../icons.tsx';
import { CompanyChooser } from './company-chooser.tsx';
import { type Door, useDoors } from './doors.ts';
import classes from './frame.module.css';
import { NoticeCount } from './notice-count.tsx';

const RoutedLink = createLink((props: NavLinkProps & ComponentProps<'a'>) => (
  <NavLink component="a" {...props} />
));

/** The pages that the role may see, for the company that is chosen. */
export function Navigation({ opened }: { opened: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // On a phone it covers the page: whoever opens it goes on in it.
  useEffect(() => {
    if (opened) place.current?.querySelector('a')?.focus();
  }, [opened]);
  return (
    <Stack gap="md" ref={place}>
      <CompanyChooser />
      <div>
        {useDoors().map((door) => (
          <PageLink key={door.to} door={door} />
        ))}
      </div>
    </Stack>
  );
}

function PageLink({ door: { to, icon, label } }: { door: Door }) {
  const company = useCompany();
  return (
    <RoutedLink
      to={to}
      params={{ companyId: company?.id ?? '' }}
      label={label}
      leftSection={<Icon name={icon} />}
      rightSection={to === '/' ? <NoticeCount /> : undefined}
      className={classes.link}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ active: true }}
    />
  );
}
