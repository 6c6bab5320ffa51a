import { Button, Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Waiting } from '../../parts/states.tsx';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';
import { palette } from './opened.ts';

const Finder = lazy(() => import('./finder.tsx'));

/** Looks like the field that it opens. */
export function PaletteButton() {
  const words = useWords(shellWords);
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      onClick={() => palette.open()}
      leftSection={<Icon name="find" size={16} />}
      rightSection={
        <Kbd size="xs" visibleFrom="md">
          Ctrl K
        </Kbd>
      }
      aria-keyshortcuts="Control+K"
    >
      {words.findShort}
    </Button>
  );
}

/** Finds people, companies and whatever has an id; Ctrl-K opens it from anywhere. */
export function Palette() {
  const words = useWords(shellWords);
  const opened = useSyncExternalStore(palette.subscribe, palette.isOpen);
  useHotkeys([['mod+K', () => palette.toggle()]], []);
  return (
    <Modal
      opened={opened}
      onClose={() => palette.close()}
      withCloseButton={false}
      size="lg"
      padding={0}
      yOffset="10dvh"
      radius="md"
      transitionProps={{ duration: 80 }}
      aria-label={words.find}
    >
      <Suspense fallback={<Waiting />}>
        <Finder />
      </Suspense>
    </Modal>
  );
}
