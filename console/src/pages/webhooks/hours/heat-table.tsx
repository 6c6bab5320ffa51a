import { Anchor, Table, Text } from '@mantine/core';
import { deliveryWords } from '../../../parts/deliveries/words.ts';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import type { Hour } from './buckets.ts';
import type { MapProps } from './heat-map.tsx';

/** The same figures hour by hour; each hour leads to its deliveries. */
export function HeatTable({ subscriptions, figures }: MapProps) {
  const words = useWords(all);
  const rows = subscriptions.flatMap(({ id, url }) => {
    const found = figures.subscriptions.find((one) => one.subscriptionId === id);
    return (found?.hours ?? []).map((hour) => ({ id, url, hour }));
  });
  const newest = rows.sort((one, other) => other.hour.hour - one.hour.hour);
  if (newest.length === 0) return <Text size="sm">{words.noCalls}</Text>;
  const numbers = ['calls', 'taken', 'notTaken', 'givenUp', 'average', 'longest'] as const;
  return (
    <Sideways label={words.hours}>
      <Table aria-label={words.hours} verticalSpacing={4} horizontalSpacing="sm" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.hour}</Table.Th>
            <Table.Th>{words.subscription}</Table.Th>
            {numbers.map((name) => (
              <Table.Th key={name} className="number">
                {words[name]}
              </Table.Th>
            ))}
            <Table.Th>{words.why}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newest.map(({ id, url, hour }) => (
            <HourRow key={`${id} ${hour.hour}`} id={id} url={url} hour={hour} />
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

function HourRow({ id, url, hour }: { id: string; url: string; hour: Hour }) {
  const errors = useWords(deliveryWords);
  const formats = useFormats();
  const durations = useDurations();
  const { ask } = useAsked();
  const took = (ms: number | null) => (ms === null ? '–' : durations.took(ms));
  const refused = hour.attempts - hour.delivered;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => ask({ subscription: id, from: hour.hour, to: hour.hour + 3_599 })}
        >
          {formats.moment(hour.hour)}
        </Anchor>
      </Table.Th>
      <Table.Td>{url.replace(/^https?:\/\//, '')}</Table.Td>
      <Table.Td className="number">{formats.count(hour.attempts)}</Table.Td>
      <Table.Td className="number">{formats.count(hour.delivered)}</Table.Td>
      <Table.Td className="number" c={refused > 0 ? 'var(--bad)' : undefined}>
        {refused > 0 ? `✕ ${formats.count(refused)}` : '0'}
      </Table.Td>
      <Table.Td className="number">{formats.count(hour.failed)}</Table.Td>
      <Table.Td className="number">{took(hour.averageDurationMs)}</Table.Td>
      <Table.Td className="number">{took(hour.longestDurationMs)}</Table.Td>
      <Table.Td>
        {hour.errors.map(({ error, attempts }) => `${errors[error]} (${attempts})`).join(', ')}
      </Table.Td>
    </Table.Tr>
  );
}
