import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EMPLOYEE } from '../search.ts';

const RoutedAnchor = createLink(Anchor<'a'>);

/** Leads to the drawer of an entry or a refusal; the page stays where it is. */
export function Opening({ id, children }: { id: string; children: ReactNode }) {
  return (
    <RoutedAnchor
      from={EMPLOYEE}
      to="."
      search={(before: object) => ({ ...before, open: id })}
      resetScroll={false}
      inherit
    >
      {children}
    </RoutedAnchor>
  );
}
