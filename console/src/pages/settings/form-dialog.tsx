import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { noBanner } from '../../parts/no-banner.ts';
import { Lost } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { words as all } from './words.ts';

interface Dialog {
  opened: boolean;
  close(): void;
  title: string;
  /** What the button says that does it. */
  doIt: string;
  submit(): void;
  change: { isPending: boolean; error: Error | null };
  /** True while something is missing. */
  disabled?: boolean;
  /** What came of it, in place of the fields, where a person has to see it. */
  result?: ReactNode;
  children: ReactNode;
}

/** Fields in a dialogue, and what the service says to them. */
export function FormDialog({ opened, close, title, result, ...form }: Dialog) {
  const words = useWords(all);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      {result ? (
        <Stack gap="sm">
          {result}
          <Button onClick={close}>{words.close}</Button>
        </Stack>
      ) : (
        <Form close={close} {...form} />
      )}
    </Modal>
  );
}

type Fields = Omit<Dialog, 'opened' | 'title' | 'result'>;

function Form({ close, doIt, submit, change, disabled = false, children }: Fields) {
  const words = useWords(all);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        {children}
        {change.error && <Lost error={change.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={disabled}>
            {doIt}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
