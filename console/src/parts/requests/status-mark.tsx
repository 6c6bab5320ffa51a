import { Text } from '@mantine/core';

/** How a call ended: by its number and a mark; the colour only repeats it. */
export function StatusMark({ status }: { status: number }) {
  const [mark, color] =
    status < 400 ? ['✓', 'var(--good)'] : status < 500 ? ['✕', 'var(--bad)'] : ['‼', 'var(--bad)'];
  return (
    <Text span size="sm" fw={600} c={color}>
      <span aria-hidden>{mark}</span> {status}
    </Text>
  );
}
