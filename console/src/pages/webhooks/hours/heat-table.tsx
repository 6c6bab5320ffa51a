import { Anchor, Text } from '@mantine/core';
import { deliveryWords } from '../../../parts/deliveries/words.ts';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import type { Hour } from './buckets.ts';
import type { MapProps } from './heat-map.tsx';

interface HourOf {
  id: string;
  url: string;
  hour: Hour;
}

/** The same figures hour by hour; each hour leads to its deliveries. */
export function HeatTable({ subscriptions, figures }: MapProps) {
  const words = useWords(all);
  const columns = useColumns();
  const rows = subscriptions.flatMap(({ id, url }): HourOf[] => {
    const found = figures.subscriptions.find((one) => one.subscriptionId === id);
    return (found?.hours ?? []).map((hour) => ({ id, url, hour }));
  });
  if (rows.length === 0) return <Text size="sm">{words.noCalls}</Text>;
  return (
    <ColumnTable
      label={words.hours}
      columns={columns}
      rows={rows.toSorted((one, other) => other.hour.hour - one.hour.hour)}
      keyOf={({ id, hour }) => `${id} ${hour.hour}`}
    />
  );
}

function useColumns(): Column<HourOf>[] {
  const words = useWords(all);
  const errors = useWords(deliveryWords);
  const { count } = useFormats();
  const durations = useDurations();
  const took = (ms: number | null) => (ms === null ? '–' : durations.took(ms));
  const number = true;
  return [
    { name: words.hour, cell: (row) => <Opening {...row} /> },
    { name: words.subscription, cell: ({ url }) => url.replace(/^https?:\/\//, '') },
    { name: words.calls, number, cell: ({ hour }) => count(hour.attempts) },
    { name: words.taken, number, cell: ({ hour }) => count(hour.delivered) },
    { name: words.notTaken, number, cell: ({ hour }) => <Refused {...hour} /> },
    { name: words.givenUp, number, cell: ({ hour }) => count(hour.failed) },
    { name: words.average, number, cell: ({ hour }) => took(hour.averageDurationMs) },
    { name: words.longest, number, cell: ({ hour }) => took(hour.longestDurationMs) },
    {
      name: words.why,
      cell: ({ hour }) =>
        hour.errors.map(({ error, attempts }) => `${errors[error]} (${attempts})`).join(', '),
    },
  ];
}

/** Leads to the deliveries of its hour. */
function Opening({ id, hour: { hour } }: HourOf) {
  const { moment } = useFormats();
  const { ask } = useAsked();
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => ask({ subscription: id, from: hour, to: hour + 3_599 })}
    >
      {moment(hour)}
    </Anchor>
  );
}

function Refused({ attempts, delivered }: Hour) {
  const { count } = useFormats();
  const refused = attempts - delivered;
  if (refused <= 0) return '0';
  return (
    <Text span size="sm" c="var(--bad)">
      ✕ {count(refused)}
    </Text>
  );
}
