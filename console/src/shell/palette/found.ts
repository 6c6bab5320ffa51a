import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCompanies } from '../company.ts';
import { useWords } from '../language.tsx';
import { useMay } from '../session.tsx';
import { useTwin } from '../use-call.ts';
import type { Choice, Found } from './choice.ts';
import { useRecent } from './recent.ts';
import { paletteWords } from './words.ts';

/** Short enough not to be felt, long enough not to ask for each letter of a fast hand. */
const PAUSE_MS = 60;
const LEAST = 2;

/** What the service finds; what was found before stays until the next is there. */
export function useSearch(typed: string, opened: boolean) {
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const enabled = opened && q.length >= LEAST;
  const found = useTwin('search', { query: { q } }, { enabled, keep: true });
  const asks = typed.trim().length >= LEAST;
  return {
    results: asks ? (found.data?.results ?? []) : [],
    complete: found.data?.complete ?? true,
    busy: asks && (found.isFetching || q !== typed.trim()),
    error: enabled ? found.error : null,
  };
}

/** Makes rows of what was found, each of which leads to its page. */
export function useRows(): (found: Found) => Choice {
  const words = useWords(paletteWords);
  const { companies } = useCompanies();
  const open = useOpening();
  const { keep } = useRecent();
  return (found) => {
    const company = companies.find(({ id }) => id === found.companyId)?.name;
    const other = found.kind === 'employee' || found.kind === 'company' ? undefined : found.id;
    return {
      id: `${found.kind} ${found.id}`,
      icon: iconOf(found),
      label: found.label,
      detail: [found.kind === 'employee' ? undefined : words[found.kind], company, other]
        .filter(Boolean)
        .join(' · '),
      run: () => {
        keep(found);
        open(found);
      },
    };
  };
}

const iconOf = ({ kind }: Found) =>
  kind === 'employee' ? 'people' : kind === 'company' ? 'company' : 'id';

/** People and exports have pages, a company its month; of all else it is told what happened. */
function useOpening(): (found: Found) => void {
  const navigate = useNavigate();
  const payroll = useMay('payroll:read');
  return ({ kind, id, companyId }) => {
    if (kind === 'employee' && companyId) {
      void navigate({ to: `/companies/${companyId}/people/${id}` as string });
    } else if (kind === 'export' && companyId) {
      const search = { export: id } as never;
      void navigate({ to: `/companies/${companyId}/exports` as string, search });
    } else if (kind === 'company') {
      void navigate({ to: `/companies/${id}/${payroll ? 'month' : 'people'}` as string });
    } else {
      void navigate({ to: '/happened' as string, search: { id } as never });
    }
  };
}
