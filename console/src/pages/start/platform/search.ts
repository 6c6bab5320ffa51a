import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StartSearch } from '../route.ts';

/** What the address says, and how it is changed: a look is added to the way back. */
export function useAsked() {
  const asked = useSearch({ strict: false }) as StartSearch;
  const navigate = useNavigate();
  const ask = (change: Partial<StartSearch>) =>
    void navigate({
      to: '/',
      search: { ...asked, ...change },
      resetScroll: false,
    });
  return { asked, ask };
}

/** The search of a link that changes some of it; what was open beside it is closed. */
export const opening =
  (change: Partial<StartSearch>) =>
  (before: StartSearch): StartSearch => ({
    ...before,
    ...{ day: undefined, state: undefined, refused: undefined, on: undefined },
    ...change,
  });
