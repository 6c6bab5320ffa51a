import { Group, List, Paper, Text, Title } from '@mantine/core';
import { Shown } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import classes from './checklist.module.css';
import { LastEntries, Movements, WithoutLimit } from './movements.tsx';
import { Taken } from './taken.tsx';
import { Flags, Payments, Requests } from './waiting.tsx';
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

/** How many points wait for somebody. */
function waitingOf({
  flags,
  pendingRequests,
  paymentsDue,
  settlement,
  ...more
}: Readiness): number {
  const { withoutLimit, officialExports } = more;
  const points = [
    flags.count > 0,
    pendingRequests.count > 0,
    paymentsDue.count > 0,
    withoutLimit !== null && withoutLimit.count > 0,
    settlement?.waiting || (officialExports !== null && officialExports.versionsSince.count > 0),
  ];
  return points.filter(Boolean).length;
}

/** What a person looks at before taking the month: what waits comes first, with what to do. */
export function Checklist({ companyId, cycleId }: { companyId: string; cycleId: string }) {
  const words = useWords(checklistWords);
  const readiness = useReadiness(companyId, cycleId);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="ready">
      <Shown of={readiness}>
        {(found) => {
          const waiting = waitingOf(found);
          const whole = { companyId, readiness: found };
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
                <Flags {...whole} />
                <Requests {...whole} />
                <Payments {...whole} />
                <WithoutLimit {...whole} />
                <Taken {...whole} />
                <Movements {...whole} />
                <LastEntries {...whole} />
              </List>
            </>
          );
        }}
      </Shown>
    </Paper>
  );
}
