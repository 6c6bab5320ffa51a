import { useState } from 'react';
import { useRole } from '../session.tsx';
import type { Found } from './choice.ts';

const MOST = 6;

/**
 * What was chosen last in this role. The tab keeps it, and only the tab: names of people have no
 * place on the disk of a machine that others may use.
 */
export function useRecent() {
  const role = useRole();
  const key = `fringe.recent.${role.id}`;
  const [, changed] = useState(0);
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Found[];
  const keep = (found: Found) => {
    const others = kept.filter(({ id }) => id !== found.id);
    sessionStorage.setItem(key, JSON.stringify([found, ...others].slice(0, MOST)));
    changed((count) => count + 1);
  };
  return { kept, keep };
}
