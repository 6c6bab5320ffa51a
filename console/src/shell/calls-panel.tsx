import { Button, Code, CopyButton, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { callsOfPage, type MadeCall } from './calls-of-page.ts';
import { useWords } from './language.tsx';
import { shellWords } from './words.ts';

/** Shows the calls behind the page, to be made by curl or by the command line. */
export function CallsButton() {
  const words = useWords(shellWords);
  const [opened, { open, close }] = useDisclosure(false);
  const calls = useSyncExternalStore(callsOfPage.subscribe, callsOfPage.all);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={open} visibleFrom="xs">
        {words.calls}
      </Button>
      <Drawer opened={opened} onClose={close} title={words.calls} position="right" size="lg">
        <Stack gap="md">
          <Text size="sm">{words.callsAbout}</Text>
          {calls.map((made) => (
            <Stack key={`${made.method} ${made.path} ${made.body}`} gap={4}>
              <Code block>{`${made.method} ${made.path}`}</Code>
              <Group gap="xs">
                <Copy label="curl" text={asCurl(made)} />
                <Copy label="CLI" text={asCli(made)} />
              </Group>
            </Stack>
          ))}
        </Stack>
      </Drawer>
    </>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  const words = useWords(shellWords);
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" onClick={copy}>
          {copied ? words.copied : `${words.copy}: ${label}`}
        </Button>
      )}
    </CopyButton>
  );
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const asCurl = ({ method, path, body }: MadeCall): string =>
  [
    `curl -X ${method} ${quoted(location.origin + path)}`,
    '-H "Authorization: Bearer $FRINGE_TOKEN"',
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`] : []),
  ].join(' ');

const asCli = ({ method, path, body }: MadeCall): string =>
  [`./fringe api ${method} ${quoted(path)}`, ...(body ? [`--data ${quoted(body)}`] : [])].join(' ');
