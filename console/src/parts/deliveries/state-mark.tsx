import { Text } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { deliveryWords } from './words.ts';

export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const looks: Record<DeliveryState, { mark: string; color: string }> = {
  pending: { mark: '◔', color: 'var(--series-1)' },
  delivered: { mark: '✓', color: 'var(--good)' },
  failed: { mark: '✕', color: 'var(--bad)' },
  cancelled: { mark: '–', color: 'var(--quiet)' },
};

/** The state of a delivery by mark and word; the colour only repeats it. */
export function StateMark({ state, size = 'sm' }: { state: DeliveryState; size?: string }) {
  const words = useWords(deliveryWords);
  const { mark, color } = looks[state];
  return (
    <Text span size={size} fw={600} c={color} style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden>{mark} </span>
      {words[state]}
    </Text>
  );
}
