import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Waiting } from '../../parts/states.tsx';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';

const CallsPanel = lazy(() => import('./calls-panel.tsx'));

/** Opens the calls behind the page. */
export function CallsButton() {
  const words = useWords(shellWords);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={open}
        visibleFrom="md"
        c="var(--ink)"
        fw={500}
      >
        {words.calls}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        title={words.calls}
        position="right"
        size="lg"
        styles={{ title: { fontWeight: 650 } }}
        closeButtonProps={{ 'aria-label': words.close }}
      >
        <Suspense fallback={<Waiting />}>
          <CallsPanel />
        </Suspense>
      </Drawer>
    </>
  );
}
