import '@mantine/core/styles.css';
import './shell/shell.css';
import './shell/paper.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Waiting } from './parts/states.tsx';
import { LanguageProvider } from './shell/language.tsx';
import { queries } from './shell/queries.ts';
import { SessionProvider } from './shell/session.tsx';
import { theme } from './shell/theme.ts';

/** The pages come while it is asked who is there; the way in does not need them. */
const pages = import('./pages.tsx');
const Pages = lazy(() => pages);

/** The policy of the page admits styles that carry this value. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
/** Where the part that keeps the page still behind a dialog looks for it. */
Object.assign(globalThis, { __webpack_nonce__: nonce });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <LanguageProvider>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <Suspense fallback={<Waiting />}>
              <Pages />
            </Suspense>
          </SessionProvider>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
);
