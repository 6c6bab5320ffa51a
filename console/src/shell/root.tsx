import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Empty, Lost } from '../parts/states.tsx';
import { Frame } from './frame.tsx';
import { useWords } from './language.tsx';
import { shellWords } from './words.ts';

/** What every page stands in, and what stands there in place of a page. */
export const rootRoute = createRootRoute({
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
  errorComponent: ({ error, reset }) => (
    <Frame>
      <Lost error={error as Error} again={reset} />
    </Frame>
  ),
  notFoundComponent: NotFound,
});

function NotFound() {
  const words = useWords(shellWords);
  return <Empty title={words.notFound}>{words.notFoundAdvice}</Empty>;
}
