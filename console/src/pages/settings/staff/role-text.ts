import { useWords } from '../../../shell/language.tsx';
import { nameOfRole, roleWords } from '../../../shell/role-words.ts';
import { words as page } from '../words.ts';
import type { StaffMember } from './shape.ts';

const SHOWN = 2;

/** A role in words: what it is called, and for whom it is. */
export function useRoleText() {
  const names = useWords(roleWords);
  const { more } = useWords(page);
  return (role: Omit<StaffMember['roles'][number], 'id' | 'scopes' | 'readOnly'>): string => {
    const companies = role.companies ?? [];
    const others = companies.length - SHOWN;
    const where = companies.length
      ? companies.slice(0, SHOWN).map(({ name }) => name)
      : role.partner
        ? [role.partner.name]
        : [];
    const rest = others > 0 ? ` ${more(others)}` : '';
    return [nameOfRole(names, role), where.join(', ') + rest].filter(Boolean).join(' · ');
  };
}
