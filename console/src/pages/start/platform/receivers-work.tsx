import { Title } from '@mantine/core';
import { useNotices } from '../../../parts/notices/use-notices.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { failing } from '../failing.ts';
import { Card, type Task, Tasks } from '../task.tsx';
import { words as all } from '../words.ts';
import { useSince } from './since.ts';

/** Receivers that do not take what they are sent. */
export function ReceiversWork() {
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
