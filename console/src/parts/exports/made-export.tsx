import { Alert, Button, Code, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useMay, useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { useWho } from '../changed-by.ts';
import { useGoOn } from '../focus/go-on.ts';
import { useFormats } from '../formats.ts';
import { Shown } from '../states.tsx';
import { addressOf } from './address.ts';
import { Book } from './book.tsx';
import { filesWords } from './words.ts';

type Export = ReplyOf<'readExport'>;

/** The export in the address: being made, refused, or a file that can be taken and booked. */
export function MadeExport({ companyId, exportId }: { companyId: string; exportId: string }) {
  const found = useTwin(
    'readExport',
    { path: { companyId, exportId } },
    {
      refetchInterval: ({ state }) =>
        (state.data as Export | undefined)?.state === 'waiting' ? 1_000 : false,
    },
  );
  return (
    <div aria-live="polite">
      <Shown of={found}>{(one) => <State companyId={companyId} one={one} />}</Shown>
    </div>
  );
}

function State({ companyId, one }: { companyId: string; one: Export }) {
  const words = useWords(filesWords);
  if (one.state === 'waiting') {
    return (
      <Alert color="blue" icon={<Loader size="xs" />} title={words.waiting}>
        {words.waitingAbout}
      </Alert>
    );
  }
  if (one.state === 'failed') {
    return (
      <Alert color="red" title={words.failed}>
        <Text size="sm">{words.failedAdvice}</Text>
        <Text size="sm" lang="en">
          {one.failure}
        </Text>
      </Alert>
    );
  }
  return <Done companyId={companyId} one={one} />;
}

function Done({ companyId, one }: { companyId: string; one: Export }) {
  const words = useWords(filesWords);
  const formats = useFormats();
  const { side, readOnly } = useRole();
  const may = useMay('consumptions:write') && !readOnly;
  const { id, fileName, file, booked } = one;
  const head = useGoOn<HTMLHeadingElement>(booked === null);
  const figures: [string, string][] = [
    [words.rows, formats.count(file!.rows)],
    [words.charges, formats.euros(file!.chargesInCents)],
    [words.voids, formats.euros(file!.voidsInCents)],
    [words.net, formats.euros(file!.netInCents)],
    [words.madeAt, formats.moment(file!.madeAt)],
    [words.booked, useBooked(booked)],
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={words.made}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h5" ref={head} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Title>
          <Group gap="xs" className="not-printed">
            <Button component="a" href={addressOf(side, companyId, id)} download={fileName}>
              {words.download}
            </Button>
            {may && !booked && <Book {...{ companyId, exportId: id, fileName }} />}
          </Group>
        </Group>
        <Group component="dl" gap="xl" my={0}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <Text component="dt" size="xs" c="var(--quiet)">
                {name}
              </Text>
              <Text component="dd" m={0} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Text>
            </div>
          ))}
        </Group>
        <Text size="xs" component="div">
          {words.sha} <Code style={{ overflowWrap: 'anywhere' }}>{file!.sha256}</Code>
        </Text>
      </Stack>
    </Paper>
  );
}

/** When it was booked, by whom, and by what it is known there. */
function useBooked(booked: Export['booked']): string {
  const words = useWords(filesWords);
  const formats = useFormats();
  const doer = useWho();
  if (!booked) return words.notBooked;
  return [formats.moment(booked.at), doer(booked.by), booked.reference].filter(Boolean).join(' · ');
}
