import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../parts/formats.ts';
import { Empty, Lost } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useCall } from '../../shell/use-call.ts';
import { IdLink } from './events.tsx';
import classes from './sandbox.module.css';
import { type Happened, useStream } from './use-stream.ts';
import { words as all } from './words.ts';

/** What happens in the company, as it happens; each event leads to its story. */
export function Stream({ companyId }: { companyId: string }) {
  const words = useWords(all);
  const [paused, setPaused] = useState(false);
  const { events, error } = useStream(companyId, paused);
  return (
    <section className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h3">
            {words.stream}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {words.streamAbout}
          </Text>
        </div>
        <Button flex="none" size="compact-sm" variant="default" onClick={() => setPaused(!paused)}>
          {paused ? words.goOn : words.pause}
        </Button>
      </Group>
      {error && <Lost error={error} />}
      {events.length === 0 && !error && (
        <Empty title={words.streamEmpty}>{words.streamAdvice}</Empty>
      )}
      <ol className={classes.stream} aria-live="polite" aria-relevant="additions">
        {events.map((event) => (
          <OneEvent key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}

const WATCH_MS = 2_000;

/** An event, and whether those who have subscribed to it were reached. */
function OneEvent({ event: { id, type, occurredAt } }: { event: Happened }) {
  const words = useWords(all);
  const { moment } = useFormats();
  const [over, setOver] = useState(false);
  const read = useCall(
    'readEvent',
    { path: { eventId: id } },
    over ? {} : { refetchInterval: WATCH_MS },
  );
  const deliveries = (read.data?.subscriptions ?? []).flatMap((one) => one.deliveries);
  const count = (state: string) => deliveries.filter(({ status }) => status === state).length;
  if (read.data && count('pending') === 0 && !over) setOver(true);
  const said = [
    count('delivered') && words.delivered(count('delivered')),
    count('pending') && words.pending(count('pending')),
    count('failed') && words.failed(count('failed')),
  ].filter(Boolean);
  const known = type in words ? words[type as 'company.payroll-cycle.closed'] : type;
  return (
    <li>
      <IdLink to="/happened" search={{ id } as never} fw={600}>
        {known}
      </IdLink>
      <Text size="xs" c="var(--quiet)">
        {moment(Date.parse(occurredAt) / 1000)} · {type}
      </Text>
      <Text size="sm">{read.data && (said.join(' · ') || words.told0)}</Text>
    </li>
  );
}
