import { Text, Title } from '@mantine/core';
import { Shown } from '../../parts/states.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useCall } from '../../shell/use-call.ts';
import { Card, type Task, Tasks } from './task.tsx';
import { words as all } from './words.ts';

type Figures = ReplyOf<'readAllDeliveryFigures'>['subscriptions'][number];
type Subscription = ReplyOf<'listSubscriptions'>['subscriptions'][number];

/** Whether the partner's receivers take what they are sent. */
export function WebhooksWork() {
  const words = useWords(all);
  const figures = useCall('readAllDeliveryFigures', {});
  const subscriptions = useCall('listSubscriptions', {});
  const taskOf = useTask();
  const none: Task = {
    state: 'waiting',
    what: words.noSubscriptions,
    detail: words.toWebhooks,
    to: '/webhooks',
  };
  return (
    <Card>
      <Title order={2} size="h3">
        {words.receivers}
      </Title>
      <Text size="sm" c="var(--quiet)">
        {words.lastDay}
      </Text>
      <Shown of={subscriptions}>
        {({ subscriptions: known }) => (
          <Shown of={figures}>
            {({ subscriptions: counted }) => {
              const tasks = known.map((one) =>
                taskOf(
                  one,
                  counted.find(({ subscriptionId }) => subscriptionId === one.id),
                ),
              );
              return <Tasks tasks={tasks.length ? tasks : [none]} />;
            }}
          </Shown>
        )}
      </Shown>
    </Card>
  );
}

/** What is to be said of one receiver. */
function useTask(): (subscription: Subscription, figures: Figures | undefined) => Task {
  const words = useWords(all);
  return ({ id, url, status }, figures) => {
    const door = { to: '/webhooks', search: { subscription: id } };
    const detail = url;
    if (status === 'disabled') return { state: 'waiting', what: words.disabled, detail, ...door };
    const hours = figures?.hours ?? [];
    const sum = (pick: (hour: (typeof hours)[number]) => number) =>
      hours.reduce((total, hour) => total + pick(hour), 0);
    const calls = sum(({ attempts }) => attempts);
    const missed = calls - sum(({ delivered }) => delivered);
    const lost = sum(({ failed }) => failed);
    const errors = [...new Set(hours.flatMap((hour) => hour.errors.map(({ error }) => error)))];
    if (missed > 0 || lost > 0) {
      const what = [
        missed > 0 && words.failing(missed, errors.join(', ')),
        lost > 0 && words.givenUp(lost),
        figures?.pending && words.pending(figures.pending),
      ];
      return { state: 'broken', what: what.filter(Boolean).join(' · '), detail, ...door };
    }
    return { state: 'fine', what: calls ? words.allTaken(calls) : words.noCalls, detail, ...door };
  };
}
