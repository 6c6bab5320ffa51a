import { Group, List, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Shown } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import classes from './checklist.module.css';
import { LastEntries, Movements, WithoutLimit } from './movements.tsx';
import { Taken } from './taken.tsx';
import { Flags, Payments, Requests, type Waiting } from './waiting.tsx';
import { checklistWords } from './words.ts';

type Readiness = ReplyOf<'readReadiness'>;

/** What a month waits for; while it is being settled again, it is read every two seconds. */
export const useReadiness = (companyId: string, payrollCycleId: string) =>
  useTwin(
    'readReadiness',
    { path: { companyId, payrollCycleId } },
    {
      refetchInterval: ({ state }) =>
        (state.data as Readiness | undefined)?.settlement?.waiting ? 2_000 : false,
    },
  );

/** The points of the list, each with whether it waits for somebody. */
const pointsOf = (found: Readiness): [point: (props: Waiting) => ReactNode, waits: boolean][] => {
  const { flags, pendingRequests, paymentsDue, withoutLimit, settlement, officialExports } = found;
  const behind = settlement?.waiting || officialExports?.versionsSince.count;
  return [
    [Flags, flags.count > 0],
    [Requests, pendingRequests.count > 0],
    [Payments, paymentsDue.count > 0],
    [WithoutLimit, (withoutLimit?.count ?? 0) > 0],
    [Taken, Boolean(behind)],
    [Movements, false],
    [LastEntries, false],
  ];
};

/** What a person looks at before taking the month: what waits comes first, with what to do. */
export function Checklist({ companyId, cycleId }: { companyId: string; cycleId: string }) {
  const words = useWords(checklistWords);
  const readiness = useReadiness(companyId, cycleId);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="ready">
      <Shown of={readiness}>
        {(found) => {
          const points = pointsOf(found);
          const waiting = points.filter(([, waits]) => waits).length;
          const sorted = points.toSorted(([, one], [, other]) => Number(other) - Number(one));
          return (
            <>
              <Group justify="space-between" mb="md">
                <Title order={2} size="h4" id="ready">
                  {words.title}
                </Title>
                <Text fw={600} c={found.ready ? 'var(--good)' : 'var(--bad)'} role="status">
                  {found.ready
                    ? waiting
                      ? words.readyBut(waiting)
                      : words.ready
                    : words.notReady(waiting)}
                </Text>
              </Group>
              <List className={classes.list} listStyleType="none">
                {sorted.map(([Point]) => (
                  <Point key={Point.name} companyId={companyId} readiness={found} />
                ))}
              </List>
            </>
          );
        }}
      </Shown>
    </Paper>
  );
}
