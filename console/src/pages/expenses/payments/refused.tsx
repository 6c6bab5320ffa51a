import { List, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import type { PaymentRun } from './run-state.ts';
import { paymentWords } from './words.ts';

const NAMED = 20;

/** Payments that cannot be made, and why, in words that say what to do. */
export function Refused({ failed }: Pick<PaymentRun, 'failed'>) {
  const words = useWords(paymentWords);
  const { count } = useFormats();
  if (failed.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} c="var(--bad)">
        {words.refused(count(failed.length))}
      </Text>
      <List size="sm">
        {failed.slice(0, NAMED).map(({ id, error }) => (
          <List.Item key={id}>
            {words[error.code]} <Text span ff="monospace" size="xs">{`…${id.slice(-8)}`}</Text>
          </List.Item>
        ))}
        {failed.length > NAMED && <List.Item>+ {count(failed.length - NAMED)}</List.Item>}
      </List>
    </div>
  );
}
