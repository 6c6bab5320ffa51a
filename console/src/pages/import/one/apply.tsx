import { Button, Checkbox, Group, List, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { nextFile } from '../report.ts';
import { type Import, useReport, useSending } from '../use-import.ts';
import { oneWords } from './words.ts';

interface Applying {
  one: Import;
  /** How many rows have warnings, as soon as it is known. */
  warned: number | undefined;
  /** True as soon as it is known that the file is read as it was checked. */
  same: boolean | undefined;
  /** True while something was mended that is not checked yet. */
  unsent: boolean;
}

/** What the file will do, and the button that has it done. */
export function Apply({ one, warned, same, unsent }: Applying) {
  const words = useWords(oneWords);
  const { count } = useFormats();
  const [invite, setInvite] = useState(false);
  const [seen, setSeen] = useState(false);
  const [opened, { open, close }] = useDisclosure(false);
  const ready = same && !unsent && (warned === 0 || (!!warned && seen));
  if (one.added + one.updated === 0) return <Text>{words.nothing}</Text>;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="will">
      <Stack gap="sm">
        <Title order={2} size="h4" id="will">
          {words.willTitle}
        </Title>
        <Will one={one} />
        {one.added > 0 && (
          <Checkbox
            label={words.invite}
            description={words.inviteAbout}
            checked={invite}
            onChange={({ currentTarget }) => setInvite(currentTarget.checked)}
          />
        )}
        {!!warned && (
          <Checkbox
            label={words.accept(count(warned), warned === 1)}
            checked={seen}
            onChange={({ currentTarget }) => setSeen(currentTarget.checked)}
          />
        )}
        {unsent && <Text size="sm">{words.mendFirst}</Text>}
        <Group>
          <Button onClick={open} disabled={!ready}>
            {words.apply}
          </Button>
        </Group>
      </Stack>
      <Modal
        opened={opened}
        onClose={close}
        title={words.asking}
        closeButtonProps={{ 'aria-label': words.close }}
      >
        <Sure one={one} invite={invite} close={close} />
      </Modal>
    </Paper>
  );
}

function Will({ one }: { one: Import }) {
  const words = useWords(oneWords);
  const { count } = useFormats();
  const lines = [
    [words.willAdd, one.added],
    [words.willChange, one.updated],
    [words.willLeave, one.unchanged],
    [words.willSkip, one.failed],
  ] as const;
  return (
    <List size="sm">
      {lines.map(
        ([say, number]) =>
          number > 0 && (
            <List.Item key={say(count(number), number === 1)}>
              {say(count(number), number === 1)}
            </List.Item>
          ),
      )}
      <List.Item>{words.willEndNobody}</List.Item>
    </List>
  );
}

/**
 * Asks once. The file is the one that the service kept when it was checked, and the key is its own:
 * however often and wherever it is pressed, it is applied once.
 */
function Sure({ one, invite, close }: { one: Import; invite: boolean; close(): void }) {
  const words = useWords(oneWords);
  const queries = useQueryClient();
  const reportOf = useReport();
  const sending = useSending();
  const [lost, setLost] = useState<Error>();
  const [reading, setReading] = useState(false);
  const apply = async () => {
    setReading(true);
    setLost(undefined);
    try {
      const bytes = nextFile(await queries.fetchQuery(reportOf(one.id)), new Map(), false);
      const key = `import ${one.id} ${invite ? 'invites' : 'silent'}`;
      const sent = { name: one.fileName, bytes, dryRun: false, mends: one.id };
      await sending.mutateAsync({ ...sent, invite, key });
    } catch (error) {
      setLost(error as Error);
    }
    setReading(false);
  };
  return (
    <Stack>
      <Will one={one} />
      {lost && <Lost error={lost} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.no}
        </Button>
        <Button data-autofocus loading={reading} onClick={() => void apply()}>
          {words.yes}
        </Button>
      </Group>
    </Stack>
  );
}
