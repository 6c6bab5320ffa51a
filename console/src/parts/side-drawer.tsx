import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface Opened {
  opened: boolean;
  close(): void;
  title: string;
  /** What the button says that closes it. */
  closing: string;
  children: ReactNode;
}

/** A drawer at the side. Its head is none of the page: the page has one already. */
export function SideDrawer({ opened, close, title, closing, children }: Opened) {
  return (
    <Drawer.Root opened={opened} onClose={close} position="right">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="none">
          <Drawer.Title fw={650}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closing} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
