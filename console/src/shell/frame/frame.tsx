import { AppShell, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { CallsButton } from '../calls/calls-button.tsx';
import { callsOfPage } from '../calls/calls-of-page.ts';
import { Sign } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { Palette, PaletteButton } from '../palette/palette.tsx';
import { useSession } from '../session.tsx';
import { shellWords } from '../words.ts';
import classes from './frame.module.css';
import { useKeptFocus } from './kept-focus.ts';
import { Menu } from './menu.tsx';
import { Navigation } from './navigation.tsx';
import { Notices } from './notices.tsx';
import { useTitle } from './title.ts';

/** Header, navigation and the place of the page. */
export function Frame({ children }: { children: ReactNode }) {
  const words = useWords(shellWords);
  const { me } = useSession();
  const [opened, { toggle, close }] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  useNewPage(main, close);
  useTitle(main);
  useKeptFocus();
  const sandbox = me.environment === 'sandbox';
  // Closed by the key, it gives the focus back to what has opened it.
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (!opened || key !== 'Escape') return;
    close();
    burger.current?.focus();
  };
  return (
    <AppShell
      header={{ height: sandbox ? 80 : 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
      onKeyDown={closeByKey}
    >
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <AppShell.Header className={classes.header}>
        {sandbox && <div className={classes.sandbox}>{words.sandboxBanner}</div>}
        <Bar burger={burger} opened={opened} toggle={toggle} />
      </AppShell.Header>
      <AppShell.Navbar p="sm" id="pages" aria-label={words.menu} className={classes.navbar}>
        <Navigation opened={opened} />
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <div className={classes.page}>
          <Notices />
          {children}
        </div>
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}

interface Pages {
  burger: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  toggle(): void;
}

/** The way to the pages on a phone, the name, and what every page has. */
function Bar({ burger, opened, toggle }: Pages) {
  const words = useWords(shellWords);
  return (
    <div className={classes.bar}>
      <div className={classes.side}>
        <Burger
          ref={burger}
          opened={opened}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={words.menu}
          aria-expanded={opened}
          aria-controls="pages"
        />
        <Link to="/" className={classes.brand}>
          <Sign />
          Fringe
        </Link>
      </div>
      <div className={classes.side}>
        <PaletteButton />
        <CallsButton />
        <Menu />
      </div>
    </div>
  );
}

/** A new page: its calls are its own, and whoever hears or tabs through it begins at its top. */
function useNewPage(main: RefObject<HTMLElement | null>, close: () => void): void {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    callsOfPage.forget();
    close();
    main.current?.focus({ preventScroll: true });
  }, [path, close, main]);
}
