import { Button, Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Waiting } from '../../parts/states.tsx';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';
import { palette } from './opened.ts';
import classes from './palette.module.css';

/** Comes when the browser has nothing else to do, so that the first key opens it at once. */
const load = () => import('./finder.tsx');
const Finder = lazy(load);
setTimeout(() => void load().catch(() => undefined), 1_500);

/** Looks like the field that it opens. */
export function PaletteButton() {
  const words = useWords(shellWords);
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      classNames={{ root: classes.button, label: classes.label, section: classes.section }}
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
    <Modal.Root
      opened={opened}
      onClose={() => palette.close()}
      size="lg"
      padding={0}
      yOffset="10dvh"
      transitionProps={{ duration: 80 }}
    >
      <Modal.Overlay />
      <Modal.Content radius="md" aria-label={words.find}>
        <Modal.Body>
          <Suspense fallback={<Waiting />}>
            <Finder />
          </Suspense>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
