import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { RefObject } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Lost, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../use-asked.ts';
import { type Chosen, type Preview, usePreview, useSending } from '../use-import.ts';
import { Columns } from './columns.tsx';
import { FirstRows } from './first-rows.tsx';
import { KeepMapping, PresetChoice } from './presets.tsx';
import { useDraft } from './use-draft.ts';
import { useReasons } from './use-reasons.ts';
import { understoodWords } from './words.ts';

interface Taken {
  file: Chosen;
  /** Where whoever has chosen the file goes on. */
  head: RefObject<HTMLHeadingElement | null>;
  other(): void;
}

/** How the service understands a file, before anything of it is stored. */
export function Understood({ file, head, other }: Taken) {
  const words = useWords(understoodWords);
  const { asked } = useAsked();
  const preview = usePreview(file, `${file.name} ${file.bytes.length}`);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="understood">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h4" id="understood" ref={head} tabIndex={-1}>
              {words.title}
            </Title>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            {preview.data && <Form preview={preview.data} />}
          </div>
          <Button variant="default" onClick={other}>
            {words.other}
          </Button>
        </Group>
        <Shown of={preview}>
          {(seen) => <Seen key={asked.preset ?? ''} file={file} preview={seen} />}
        </Shown>
      </Stack>
    </Paper>
  );
}

/** How it is written. */
function Form({ preview }: { preview: Preview }) {
  const words = useWords(understoodWords);
  const { count } = useFormats();
  const { fileType, encoding, separator, decimalSign, rowCount } = preview;
  const signs = { comma: words.decimalComma, point: words.decimalPoint };
  const parts = [
    words.rows(count(rowCount), rowCount === 1),
    words[fileType],
    encoding?.toUpperCase(),
    separator && words[separator],
    decimalSign && signs[decimalSign],
  ];
  return (
    <Text size="sm" c="var(--quiet)">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function Seen({ file, preview }: { file: Chosen; preview: Preview }) {
  const words = useWords(understoodWords);
  const draft = useDraft(preview);
  return (
    <>
      <Problems problems={preview.problems} />
      {/* Before all that can be said about it: a file that is understood needs none of it. */}
      {preview.problems.length === 0 && !draft.changed && <Check file={file} preview={preview} />}
      {preview.problems.length === 0 && draft.changed && <Text size="sm">{words.unsaved}</Text>}
      <PresetChoice />
      <Columns preview={preview} draft={draft} />
      {draft.changed && <KeepMapping draft={draft} fileName={file.name} />}
      {preview.problems.length === 0 && <FirstRows preview={preview} />}
    </>
  );
}

function Problems({ problems }: { problems: Preview['problems'] }) {
  const words = useWords(understoodWords);
  const { ofFile } = useReasons();
  if (problems.length === 0) return null;
  return (
    <Alert
      color="orange"
      title={words.problems}
      role="alert"
      styles={{ title: { color: 'var(--ink)' } }}
    >
      <List size="sm">
        {problems.map((one) => (
          <List.Item key={one}>{ofFile(one)}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {words.problemsAdvice}
      </Text>
    </Alert>
  );
}

/** Has every row judged; nothing is changed. */
function Check({ file, preview }: { file: Chosen; preview: Preview }) {
  const words = useWords(understoodWords);
  const { count } = useFormats();
  const sending = useSending();
  const { name, bytes } = file;
  return (
    <>
      {sending.error && <Lost error={sending.error} />}
      <Group>
        <Button
          loading={sending.isPending}
          onClick={() => sending.mutate({ name, bytes, dryRun: true })}
        >
          {words.check(count(preview.rowCount), preview.rowCount === 1)}
        </Button>
        <Text size="sm" c="var(--quiet)">
          {words.checkAbout}
        </Text>
      </Group>
    </>
  );
}
