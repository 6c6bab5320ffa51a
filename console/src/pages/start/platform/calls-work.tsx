import { Text, Title } from '@mantine/core';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { Card, type Task, Tasks } from '../task.tsx';
import { words as all } from '../words.ts';
import { useSince } from './since.ts';

const LOOKED_AT = 100;

/** Calls that were to change something, and were refused. */
export function CallsWork() {
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
