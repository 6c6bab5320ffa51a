import { Text } from '@mantine/core';
import { useFormats } from '../../../../parts/formats.ts';
import { Door } from '../../../../parts/people/person-link.tsx';
import { Shown } from '../../../../parts/states.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { useCall } from '../../../../shell/use-call.ts';
import { type State, type Task, Tasks } from '../../task.tsx';
import { words as all } from '../../words.ts';
import { opening } from '../search.ts';

/** So many are named; the others are behind the door to all of them. */
const NAMED = 5;

function useWatched(state: 'due' | 'settledAgain') {
  return useCall('listWatchedCycles', { query: { state, limit: NAMED } });
}

/** Months of all companies that need somebody soon; what is overdue is among the notices. */
export function MonthsWork() {
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
    [due, words.dueMonths, 'waiting', 'due'],
    [again, words.settledAgain, 'waiting', 'settledAgain'],
  ] as const;
  const nothing = parts.every(([read]) => read.data?.page.totalElements === 0);
  return (
    <div>
      {nothing && <Tasks tasks={[{ state: 'fine', what: words.noMonths }]} />}
      {parts.map(([read, said, state, watchedState]) => (
        <Shown key={watchedState} of={read}>
          {(reply) =>
            reply.page.totalElements > 0 && (
              <>
                <Text size="sm" mt="sm" fw={600}>
                  <Door
                    to="/"
                    search={opening({ state: watchedState }) as never}
                    underline="always"
                    resetScroll={false}
                  >
                    {said(reply.page.totalElements)}
                  </Door>
                </Text>
                <Tasks tasks={tasks(reply, state)} />
              </>
            )
          }
        </Shown>
      ))}
    </div>
  );
}
