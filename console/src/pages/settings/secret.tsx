import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { words as all } from './words.ts';

/** What is shown once: each value with its name, and a button to take it. */
export function Secret({ title, values }: { title: string; values: Record<string, string> }) {
  const words = useWords(all);
  return (
    <Alert color="yellow" title={title} role="status">
      <Stack gap="xs">
        <Text size="sm">{words.secretOnce}</Text>
        {Object.entries(values).map(([name, value]) => (
          <Group key={name} gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? words.copied : words.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
