import { Progress, Stack, Text } from '@mantine/core';

interface Shown {
  /** What is done, in a word or two. */
  label: string;
  done: number;
  total: number;
  /** The same in numbers, as people read it. */
  text: string;
}

/** How far work has come that takes several requests. */
export function RunProgress({ label, done, total, text }: Shown) {
  const percent = Math.min(100, Math.round((done / Math.max(1, total)) * 100));
  return (
    <Stack gap={4}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <Text size="sm" role="status">
        {text}
      </Text>
    </Stack>
  );
}
