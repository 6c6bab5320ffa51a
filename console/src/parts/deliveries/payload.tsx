import { Button, Code, CopyButton, Group, Stack, Title } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { deliveryWords } from './words.ts';

/** What is sent, set out line by line; what is copied is the same to the byte. */
export function Payload({ text }: { text: string }) {
  const words = useWords(deliveryWords);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {words.payload}
        </Title>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block tabIndex={0} aria-label={words.payload} mah="24rem" style={{ overflow: 'auto' }}>
        {setOut(text)}
      </Code>
    </Stack>
  );
}

function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
