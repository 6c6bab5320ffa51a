import { Stack } from '@mantine/core';
import { useGoOn } from '../../parts/focus/go-on.ts';
import { useFormats } from '../../parts/formats.ts';
import {
  type Cycle,
  cycleFor,
  monthOf,
  useCycles,
  useVersions,
} from '../../parts/months/cycles.ts';
import { MonthHead } from '../../parts/months/month-head.tsx';
import { PaperHead } from '../../parts/printing/paper-head.tsx';
import { PrintButton } from '../../parts/printing/print-button.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { Changes } from './changes/changes.tsx';
import { Checklist } from './checklist/checklist.tsx';
import { CloseMonth } from './close-month.tsx';
import { Figures } from './figures.tsx';
import { Files } from './files/files.tsx';
import { OpenMonth } from './open-month.tsx';
import { useAsked } from './use-month.ts';
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
            <PaperHead />
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
  const ends = cycle && formats.date(cycle.closingDate);
  // Whoever has closed it goes on at its top.
  const head = useGoOn<HTMLHeadingElement>(`${cycle?.id} ${cycle?.end === null}`);
  return (
    <MonthHead
      title={cycle ? words.titleOf(formats.month(monthOf(cycle))) : words.title}
      about={ends && (cycle.end === null ? words.openUntil(ends) : words.closedOn(ends))}
      choose={askMonth}
      {...{ cycles, cycle, head }}
    >
      <PrintButton />
    </MonthHead>
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
