import { Badge, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';
import { callsOfPage, type MadeCall } from './calls-of-page.ts';
import { asCli, asCurl, asSdk, needsSession } from './other-means.ts';

/** The calls behind the page, to be made by curl, by the command line or by the SDK. */
export default function CallsPanel() {
  const words = useWords(shellWords);
  const calls = useSyncExternalStore(callsOfPage.subscribe, callsOfPage.all);
  return (
    <Stack gap="lg">
      <Text size="sm">{words.callsAbout}</Text>
      {calls.length === 0 && <Text size="sm">{words.noCalls}</Text>}
      {calls.map((made) => (
        <OneCall key={`${made.method} ${made.path} ${made.body}`} made={made} />
      ))}
    </Stack>
  );
}

function OneCall({ made }: { made: MadeCall }) {
  const words = useWords(shellWords);
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Badge variant="default" radius="sm">
          {made.method}
        </Badge>
        <Text size="sm" fw={600}>
          {made.id}
        </Text>
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {[decodeURI(made.path), made.body].filter(Boolean).join('\n')}
      </Code>
      {needsSession(made) ? (
        <Text size="xs" c="var(--quiet)">
          {words.sessionOnly}
        </Text>
      ) : (
        <Group gap="xs">
          <Copy label="curl" text={asCurl(made)} />
          <Copy label="CLI" text={asCli(made)} />
          <Copy label="SDK" text={asSdk(made)} />
        </Group>
      )}
    </Stack>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  const words = useWords(shellWords);
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" onClick={copy} aria-live="polite">
          {copied ? words.copied : `${words.copy} ${label}`}
        </Button>
      )}
    </CopyButton>
  );
}
