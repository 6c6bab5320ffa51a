import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useTwinChange } from '../../shell/use-call.ts';
import { Lost } from '../states.tsx';
import { filesWords } from './words.ts';

interface Book {
  companyId: string;
  exportId: string;
  fileName: string;
}

/** Says that a file is booked; asks once, because it is for ever. */
export function Book({ companyId, exportId, fileName }: Book) {
  const words = useWords(filesWords);
  const [opened, { open, close }] = useDisclosure(false);
  const [reference, setReference] = useState('');
  const change = useTwinChange('bookExport', close);
  const said = reference.trim();
  const book = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ path: { companyId, exportId }, body: { ...(said && { reference: said }) } });
  };
  return (
    <>
      <Button
        className="not-printed"
        size="compact-sm"
        variant="default"
        onClick={open}
        aria-label={`${words.book}: ${fileName}`}
      >
        {words.book}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={words.bookTitle}
        closeButtonProps={{ 'aria-label': words.no }}
      >
        <Stack component="form" onSubmit={book}>
          <About fileName={fileName} />
          <TextInput
            label={words.reference}
            maxLength={200}
            data-autofocus
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
          {change.error && <Lost error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.no}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {words.bookYes}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function About({ fileName }: { fileName: string }) {
  const words = useWords(filesWords);
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Text>
      <Text size="sm">{words.bookAbout}</Text>
    </>
  );
}
