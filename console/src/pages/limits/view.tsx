import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useGoOn } from '../../parts/focus/go-on.ts';
import { useFormats } from '../../parts/formats.ts';
import { MonthChooser } from '../../parts/months/month-chooser.tsx';
import { FindPeople } from '../../parts/people/find-people.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { useMarked } from '../../parts/tables/use-marked.ts';
import { Views } from '../../parts/views/views.tsx';
import { useWords } from '../../shell/language.tsx';
import { Change } from './change/change.tsx';
import { Grid } from './grid/grid.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { monthAfter, useAsked, useFirstPage, useMaySet, useMonths } from './use-limits.ts';
import { words as all } from './words.ts';

/** Who has what, from when? Change many. */
export function View() {
  const words = useWords(all);
  const { companyId } = useAsked();
  const { cycles, months, open } = useMonths(companyId);
  return (
    <Stack gap="md">
      <Shown of={cycles}>
        {() =>
          open ? (
            <Limits months={months} open={open} />
          ) : (
            <>
              <Title order={1}>{words.title}</Title>
              <Empty title={words.noMonth}>{words.noMonthAdvice}</Empty>
            </>
          )
        }
      </Shown>
    </Stack>
  );
}

function Limits({ months, open }: { months: readonly string[]; open: string }) {
  const { companyId, asked, ask } = useAsked();
  const marking = useMarked();
  const month = asked.month ?? open;
  const listed = { companyId, search: { q: asked.q, state: asked.state }, month };
  const first = useFirstPage(listed);
  const may = useMaySet();
  const total = first.data?.page.totalElements;
  return (
    <>
      <Heading {...{ months, open, month, total }} />
      {may && (asked.change || asked.run) && (
        <Change {...{ companyId, open, marked: marking.marked }} />
      )}
      <Group>
        <FindPeople sought={asked} change={(sought) => ask(sought, true)} />
      </Group>
      {may && <Marked marked={marking.marked} none={() => marking.markAll([])} />}
      <Shown of={first}>
        {({ page }) =>
          page.totalElements > 0 ? (
            <Grid
              key={`${asked.q} ${asked.state} ${month}`}
              {...{ listed, open, total: page.totalElements, may, ...marking }}
            />
          ) : (
            <Nobody />
          )
        }
      </Shown>
      <HistoryDrawer companyId={companyId} />
    </>
  );
}

interface Headed {
  months: readonly string[];
  open: string;
  month: string;
  total: number | undefined;
}

function Heading({ months, open, month, total }: Headed) {
  const words = useWords(all);
  const { count } = useFormats();
  const { asked, ask } = useAsked();
  const may = useMaySet();
  const isChanging = asked.change || asked.run !== undefined;
  const button = useGoOn<HTMLButtonElement>(isChanging);
  const next = monthAfter(open);
  const notes: Record<string, string> = { [open]: words.open, [next]: words.next };
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Group gap="sm" align="baseline">
          <Title order={1}>{words.title}</Title>
          <Views without={['person', 'category']} />
        </Group>
        <Text c="var(--quiet)" role="status">
          {words.about} {total !== undefined && words.count(count(total), total === 1)}
        </Text>
      </div>
      <Group gap="sm">
        <MonthChooser
          months={[next, ...months]}
          value={month}
          choose={(chosen) => ask({ month: chosen === open ? undefined : chosen })}
          note={(one) => notes[one]}
        />
        {may && !isChanging && (
          <Button ref={button} onClick={() => ask({ change: true })}>
            {words.change}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** How many are marked, and the way to change just them. */
function Marked({ marked, none }: { marked: ReadonlySet<string>; none(): void }) {
  const words = useWords(all);
  const { count } = useFormats();
  const { asked, ask } = useAsked();
  if (marked.size === 0 || asked.change || asked.run) return null;
  return (
    <Group gap="xs">
      <Button onClick={() => ask({ change: true })}>
        {words.changeMarked(count(marked.size))}
      </Button>
      <Button variant="default" onClick={none}>
        {words.unmark}
      </Button>
    </Group>
  );
}

function Nobody() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  if (!asked.q && !asked.state) return <Empty title={words.none}>{words.noneAdvice}</Empty>;
  return (
    <Empty title={words.nobody}>
      <p>{words.nobodyAdvice}</p>
      <Button variant="default" onClick={() => ask({ q: undefined, state: undefined })}>
        {words.clear}
      </Button>
    </Empty>
  );
}
