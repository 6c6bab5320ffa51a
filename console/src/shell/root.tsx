import { Anchor } from '@mantine/core';
import {
  createLink,
  createRootRoute,
  type ErrorComponentProps,
  Outlet,
} from '@tanstack/react-router';
import { Empty, Lost } from '../parts/states.tsx';
import { Frame } from './frame/frame.tsx';
import { useWords } from './language.tsx';
import { shellWords } from './words.ts';

/** What every page stands in, and what stands there in place of a page. */
export const rootRoute = createRootRoute({
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
  errorComponent: Failed,
  notFoundComponent: NotFound,
});

/** In place of a page that failed; the frame around it stays. */
export function Failed({ error, reset }: ErrorComponentProps) {
  return <Lost error={error as Error} again={reset} />;
}

const RoutedAnchor = createLink(Anchor<'a'>);

export function NotFound() {
  const words = useWords(shellWords);
  return (
    <Empty title={words.notFound} first>
      {words.notFoundAdvice}{' '}
      <RoutedAnchor to="/" underline="always">
        {words.toStart}
      </RoutedAnchor>
    </Empty>
  );
}
