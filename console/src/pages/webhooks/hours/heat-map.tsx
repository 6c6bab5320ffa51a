import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { HourStrip } from '../../../charts/hour-strip.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { hoursPerField } from '../../../parts/hours.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { type Bucket, bucketsOf, type Figures, sumOf } from './buckets.ts';
import classes from './heat-map.module.css';
import { HourAxis } from './hour-axis.tsx';

type Subscription = ReplyOf<'listSubscriptions'>['subscriptions'][number];
export interface MapProps {
  subscriptions: readonly Subscription[];
  figures: { from: number; to: number; subscriptions: readonly Figures[] };
}

const NARROWEST_FIELD = 30;

/** Hours by subscriptions: how many calls there were, and how many were not taken. */
export function HeatMap({ subscriptions, figures }: MapProps) {
  const words = useWords(all);
  const { ref, width: room } = useElementSize();
  const hours = Math.round((figures.to - figures.from) / 3_600);
  const size = hoursPerField(hours);
  const rows = subscriptions.map((subscription) => {
    const found = figures.subscriptions.find((one) => one.subscriptionId === subscription.id);
    const buckets = bucketsOf(found?.hours ?? [], figures.from, figures.to, size);
    return { subscription, pending: found?.pending ?? 0, buckets };
  });
  const most = Math.max(1, ...rows.flatMap(({ buckets }) => buckets.map(({ calls }) => calls)));
  const fields = rows[0]?.buckets ?? [];
  const width = Math.max(room, fields.length * NARROWEST_FIELD);
  return (
    <Stack gap="xs">
      <Sideways label={words.hours}>
        <div className={classes.map}>
          <span className={classes.label} />
          <Box ref={ref} miw={fields.length * NARROWEST_FIELD}>
            <HourAxis fields={fields} width={width} size={size} />
          </Box>
          {rows.map((row) => (
            <Row key={row.subscription.id} {...row} most={most} width={width} />
          ))}
        </div>
      </Sideways>
      <Group gap="md">
        {[words.legendCalls, words.legendFailed, words.legendLost].map((text) => (
          <Text key={text} size="xs" c="var(--quiet)">
            {text}
          </Text>
        ))}
      </Group>
    </Stack>
  );
}

interface RowProps {
  subscription: Subscription;
  pending: number;
  buckets: readonly Bucket[];
  most: number;
  width: number;
}

function Row({ subscription, pending, buckets, most, width }: RowProps) {
  const { id, url } = subscription;
  const words = useWords(all);
  const formats = useFormats();
  const { ask } = useAsked();
  const count = (field: 'calls' | 'refused') => formats.count(sumOf(buckets, field));
  const pick = (from: number) => {
    const bucket = buckets.find((one) => one.from === from);
    ask({ subscription: id, from, to: bucket && bucket.to - 1 });
  };
  const fields = buckets.map(({ from, calls, refused, lost }) => ({
    key: from,
    calls,
    refused,
    lost,
    title: words.cell(formats.moment(from), ...asTexts(formats.count, calls, refused, lost)),
  }));
  return (
    <>
      <Label subscription={subscription} pending={pending} />
      <HourStrip
        label={words.strip(url, count('calls'), count('refused'))}
        fields={fields}
        most={most}
        width={width}
        short={(value) => compact(value, formats.locale)}
        pick={pick}
      />
    </>
  );
}

function Label({ subscription, pending }: Pick<RowProps, 'subscription' | 'pending'>) {
  const words = useWords(all);
  const formats = useFormats();
  const { asked } = useAsked();
  const { id, url, status } = subscription;
  const { host, pathname } = new URL(url);
  return (
    <div className={classes.label}>
      <Anchor
        size="sm"
        fw={asked.subscription === id ? 700 : 400}
        title={url}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/webhooks"
            search={{
              ...asked,
              subscription: id,
              page: undefined,
              from: undefined,
              to: undefined,
            }}
            resetScroll={false}
          />
        )}
      >
        {host}
      </Anchor>
      <Text size="xs" c="var(--quiet)" truncate>
        {[
          status === 'disabled' && `◼ ${words.disabled}`,
          pending > 0 && words.waiting(pending >= 1_000 ? '1000+' : formats.count(pending)),
          pathname,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  );
}

const asTexts = (count: (value: number) => string, ...[a, b, c]: [number, number, number]) =>
  [count(a), count(b), count(c)] as const;

const compact = (value: number, locale: string): string =>
  value < 1_000
    ? String(value)
    : new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 0 }).format(
        value,
      );
