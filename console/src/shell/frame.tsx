import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { CallsButton } from './calls-panel.tsx';
import { callsOfPage } from './calls-of-page.ts';
import { useWords } from './language.tsx';
import { Menu } from './menu.tsx';
import { Navigation } from './navigation.tsx';
import { Palette, PaletteButton } from './palette.tsx';
import classes from './frame.module.css';
import { shellWords } from './words.ts';

/** Header, navigation and the place of the page. */
export function Frame({ children }: { children: ReactNode }) {
  const words = useWords(shellWords);
  const [opened, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  // A new page: its calls are its own, and whoever hears or tabs through it begins at its top.
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    callsOfPage.forget();
    close();
    main.current?.focus({ preventScroll: true });
  }, [path, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={words.menu}
            />
            <Text fw={700}>Fringe</Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <PaletteButton />
            <CallsButton />
            <Menu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}
