import { Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../../parts/formats.ts';
import { SideDrawer } from '../../../../parts/side-drawer.tsx';
import { Shown } from '../../../../parts/states.tsx';
import { More } from '../../../../parts/tables/more.tsx';
import { useCallPages } from '../../../../parts/tables/use-call-pages.ts';
import { useWords } from '../../../../shell/language.tsx';
import { type ClosingState, closingStates } from '../../route.ts';
import { type State, Tasks } from '../../task.tsx';
import { useAsked } from '../search.ts';
import { words as all } from './words.ts';

const PAGE = 50;
const urgency: Record<ClosingState, State> = {
  overdue: 'overdue',
  due: 'waiting',
  closed: 'fine',
  settledAgain: 'waiting',
};

/** The companies whose months close on a day, or are in a state. */
export function ClosingDrawer() {
  const words = useWords(all);
  const { date } = useFormats();
  const { asked, ask } = useAsked();
  const { day, state } = asked;
  const opened = day !== undefined || state !== undefined;
  const title = day ? words.allOf(date(day)) : state ? words[`${state}Name`] : '';
  return (
    <SideDrawer
      opened={opened}
      close={() => ask({ day: undefined, state: undefined })}
      title={title}
      closing={words.close}
    >
      <Stack gap="lg">
        {opened &&
          (state ? [state] : closingStates).map((one) => (
            <Months key={one} state={one} day={day} alone={state !== undefined} />
          ))}
      </Stack>
    </SideDrawer>
  );
}

interface Listed {
  state: ClosingState;
  day: string | undefined;
  /** Nothing else is listed: that there is none has to be said. */
  alone: boolean;
}

function Months({ state, day, alone }: Listed) {
  const words = useWords(all);
  const { month, moment } = useFormats();
  const pages = useCallPages('listWatchedCycles', {
    query: { state, limit: PAGE, ...(day && { day }) },
  });
  return (
    <Shown of={pages}>
      {(read) => {
        const cycles = read.flatMap(({ payrollCycles }) => payrollCycles);
        const total = read[0]?.page.totalElements ?? 0;
        if (total === 0) return alone ? <Text c="var(--quiet)">{words.none}</Text> : null;
        return (
          <section>
            <Title order={3} size="h5">
              {words[state](total)}
            </Title>
            <Tasks
              tasks={cycles.map(({ company, payroll, at, version }) => ({
                state: urgency[state],
                said: words[`${state}One`],
                what: company.name,
                // What is open closes with the day, which is said above.
                detail: [
                  month(payroll),
                  (version || !day) && moment(at),
                  version && words.version(version),
                ]
                  .filter(Boolean)
                  .join(' · '),
                to: `/companies/${company.id}/month`,
                search: { month: payroll },
              }))}
            />
            <More of={pages} />
          </section>
        );
      }}
    </Shown>
  );
}
