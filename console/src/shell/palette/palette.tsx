import { Button, Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';
import { Finder } from './finder.tsx';
import { palette } from './opened.ts';
import classes from './palette.module.css';

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
          <Finder />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
