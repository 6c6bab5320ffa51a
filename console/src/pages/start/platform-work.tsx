import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../parts/formats.ts';
import { useNotices } from '../../parts/notices/use-notices.ts';
import { Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useCall } from '../../shell/use-call.ts';
import { failing } from './failing.ts';
import classes from './start.module.css';
import { Card, type State, type Task, Tasks } from './task.tsx';
import { words as all } from './words.ts';

/** What waits on the whole platform. */
export const PlatformWork = () => (
  <div className={classes.cards}>
    <MonthsWork />
    <ReceiversWork />
    <RefusalsWork />
  </div>
);

/** So many are named; the others are counted. */
const NAMED = 5;

function useWatched(state: 'due' | 'settledAgain') {
  return useCall('listWatchedCycles', { query: { state, limit: NAMED } });
}

function MonthsWork() {
  const words = useWords(all);
  const { month, moment } = useFormats();
  const due = useWatched('due');
  const again = useWatched('settledAgain');
  const tasks = (reply: NonNullable<typeof again.data>, state: State): Task[] =>
    reply.payrollCycles.map(({ company, payroll, at }) => ({
      state,
      what: `${company.name}: ${month(payroll)}`,
      detail: moment(at),
      to: `/companies/${company.id}/month`,
      search: { month: payroll },
    }));
  const parts = [
    [due, words.dueMonths, 'waiting'],
    [again, words.settledAgain, 'waiting'],
  ] as const;
  const nothing = parts.every(([read]) => read.data?.page.totalElements === 0);
  return (
    <Card>
      <Title order={2} size="h3">
        {words.months}
      </Title>
      {nothing && <Tasks tasks={[{ state: 'fine', what: words.noMonths }]} />}
      {parts.map(([read, said, state]) => (
        <Shown key={said(2)} of={read}>
          {(reply) =>
            reply.page.totalElements > 0 && (
              <>
                <Text size="sm" mt="sm" fw={600}>
                  {said(reply.page.totalElements)}
                </Text>
                <Tasks tasks={tasks(reply, state)} />
              </>
            )
          }
        </Shown>
      ))}
    </Card>
  );
}

function ReceiversWork() {
  const words = useWords(all);
  const deliveries = useCall('listAllDeliveries', { query: { status: 'failed', limit: 100 } });
  const waiting = useCall('listAllDeliveries', { query: { status: 'pending', limit: 100 } });
  const partners = useCall('listPartners', { query: { limit: 250 } });
  const since = useSince();
  const noticed = new Set(useNotices().data?.notices.map(({ id }) => id));
  const nameOf = (id: string) => partners.data?.partners.find((one) => one.id === id)?.name ?? id;
  return (
    <Card>
      <Title order={2} size="h3">
        {words.receivers}
      </Title>
      <Shown of={deliveries}>
        {(failed) => {
          const receivers = failing(failed.deliveries, waiting.data?.deliveries ?? [], since);
          const others = receivers.filter(({ subscriptionId }) => !noticed.has(subscriptionId));
          const tasks = others.map(({ subscriptionId, partnerId, lost, pending }): Task => {
            const what = [lost && words.givenUp(lost), pending && words.pending(pending)];
            return {
              state: 'broken',
              what: what.filter(Boolean).join(' · '),
              detail: nameOf(partnerId),
              to: '/webhooks',
              search: { subscription: subscriptionId },
            };
          });
          return (
            <Tasks tasks={receivers.length ? tasks : [{ state: 'fine', what: words.allAnswer }]} />
          );
        }}
      </Shown>
    </Card>
  );
}

/** A day ago, to the hour, so that the same is asked for as long as it is looked at. */
function useSince(): number {
  const [since] = useState(() => (Math.floor(Date.now() / 3_600_000) - 24) * 3_600);
  return since;
}

const LOOKED_AT = 100;

function RefusalsWork() {
  const words = useWords(all);
  const from = useSince();
  const query = { kind: 'write', status: '4xx', from, limit: LOOKED_AT } as const;
  const refused = useCall('platformListRequests', { query });
  return (
    <Card>
      <Title order={2} size="h3">
        {words.refusals}
      </Title>
      <Text size="sm" c="var(--quiet)">
        {words.lastDay}
      </Text>
      <Shown of={refused}>
        {({ requests, next }) => {
          const byCode = Map.groupBy(requests, ({ code, status }) => code ?? String(status));
          const tasks = [...byCode].map(([code, some]): Task => {
            const operations = [...new Set(some.map(({ operation }) => operation))];
            const count = next ? words.atLeast(some.length) : String(some.length);
            return {
              state: 'waiting',
              what: words.refused(count, code),
              detail: operations.filter(Boolean).join(', '),
              to: '/happened',
              search: { id: some[0]!.id },
            };
          });
          const none: Task = { state: 'fine', what: words.noRefusals };
          return <Tasks tasks={tasks.length ? tasks : [none]} />;
        }}
      </Shown>
    </Card>
  );
}
