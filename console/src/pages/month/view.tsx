import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useGoOn } from '../../parts/focus/go-on.ts';
import { useFormats } from '../../parts/formats.ts';
import { MonthChooser } from '../../parts/month-chooser.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { Changes } from './changes/changes.tsx';
import { Checklist } from './checklist/checklist.tsx';
import { CloseMonth } from './close-month.tsx';
import { Figures } from './figures.tsx';
import { Files } from './files/files.tsx';
import { OpenMonth } from './open-month.tsx';
import { type Cycle, cycleFor, monthOf, useAsked, useCycles, useVersions } from './use-month.ts';
import { words as all } from './words.ts';

/** Is the month ready, what has changed since it was taken, and who is late? */
export function View() {
  const words = useWords(all);
  const { companyId, asked } = useAsked();
  const cycles = useCycles(companyId);
  return (
    <Shown of={cycles}>
      {({ payrollCycles }) => {
        const cycle = cycleFor(payrollCycles, asked.month);
        return (
          <Stack gap="lg">
            <Heading cycles={payrollCycles} cycle={cycle} />
            {cycle ? (
              <Month key={cycle.id} companyId={companyId} cycle={cycle} />
            ) : (
              <Empty title={payrollCycles.length ? words.noMonth : words.noCycles}>
                {payrollCycles.length ? words.noMonthAdvice : words.noCyclesAdvice}
              </Empty>
            )}
          </Stack>
        );
      }}
    </Shown>
  );
}

function Heading({ cycles, cycle }: { cycles: readonly Cycle[]; cycle: Cycle | undefined }) {
  const words = useWords(all);
  const formats = useFormats();
  const { askMonth } = useAsked();
  const open = new Set(cycles.filter(({ end }) => end === null).map(monthOf));
  // Whoever has closed it goes on at its top.
  const head = useGoOn<HTMLHeadingElement>(`${cycle?.id} ${cycle?.end === null}`);
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Title order={1} ref={head} tabIndex={-1}>
          {cycle ? words.titleOf(formats.month(monthOf(cycle))) : words.title}
        </Title>
        {cycle && (
          <Text c="var(--quiet)">
            {cycle.end === null
              ? words.openUntil(formats.date(cycle.closingDate))
              : words.closedOn(formats.date(cycle.closingDate))}
          </Text>
        )}
      </div>
      <Group gap="sm" className="not-printed">
        <MonthChooser
          months={cycles.map(monthOf)}
          value={cycle ? monthOf(cycle) : ''}
          choose={askMonth}
          note={(month) => (open.has(month) ? words.open : words.closedNote)}
        />
        <Button variant="default" onClick={() => window.print()}>
          {words.print}
        </Button>
      </Group>
    </Group>
  );
}

function Month({ companyId, cycle }: { companyId: string; cycle: Cycle }) {
  const month = monthOf(cycle);
  const versions = useVersions(companyId, month);
  return (
    <Shown of={versions}>
      {({ settlements }) => (
        <>
          <Figures {...{ companyId, month, versions: settlements }} />
          <Checklist companyId={companyId} cycleId={cycle.id} />
          {cycle.end === null && <CloseMonth companyId={companyId} cycle={cycle} />}
          {settlements.length > 0 ? (
            <Changes {...{ companyId, month, versions: settlements }} />
          ) : (
            <OpenMonth {...{ companyId, month }} />
          )}
          <Files {...{ companyId, month, versions: settlements }} />
        </>
      )}
    </Shown>
  );
}
