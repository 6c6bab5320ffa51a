import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { inBoth, useWords } from '../shell/language.tsx';
import { noBanner } from './no-banner.ts';
import { Lost } from './states.tsx';

const askWords = inBoth(
  { cancel: 'Cancel', close: 'Close' },
  { cancel: 'Cancelar', close: 'Cerrar' },
);

interface Asking {
  /** What the button says, and what it is called where there are several alike. */
  label: string;
  name?: string;
  /** What will happen. */
  children: ReactNode;
  /** What the button says that does it. */
  doIt: string;
  change: { mutate(): void; isPending: boolean; error: Error | null; reset(): void };
  /** True when it has been done, so that there is nothing left to ask. */
  done: boolean;
  /** What came of it, which is shown before it closes. */
  result?: ReactNode;
}

/** A button for what cannot be taken back: it says what will happen, and asks once. */
export function Ask({ label, name, children, doIt, change, done, result }: Asking) {
  const words = useWords(askWords);
  const [opened, { open, close }] = useDisclosure(false);
  const leave = () => {
    close();
    change.reset();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={name ?? label} onClick={open}>
        {label}
      </Button>
      <Modal
        opened={opened && !done}
        onClose={leave}
        title={name ?? label}
        closeButtonProps={{ 'aria-label': words.close }}
        attributes={noBanner}
      >
        <Stack gap="sm">
          {result ?? (
            <Text size="sm" component="div">
              {children}
            </Text>
          )}
          {change.error && <Lost error={change.error} />}
          <Group gap="xs">
            {!result && (
              <Button data-autofocus loading={change.isPending} onClick={() => change.mutate()}>
                {doIt}
              </Button>
            )}
            <Button variant="default" onClick={leave}>
              {result ? words.close : words.cancel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
