import { Stack, Tabs, VisuallyHidden } from '@mantine/core';
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
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { Difference } from './difference/difference.tsx';
import { Files } from './files/files.tsx';
import { type View as Shows, views } from './route.ts';
import { Studio } from './studio/studio.tsx';
import { TemplateList } from './studio/template-list.tsx';
import { Take } from './take/take.tsx';
import { type Month, useAsked } from './use-exports.ts';
import { words as all } from './words.ts';

/** Files that a payroll program takes: those there are, a new one, and what they look like. */
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
              <OfMonth key={cycle.id} companyId={companyId} month={monthOf(cycle)} />
            ) : (
              <Empty title={words.noMonth}>{words.noMonthAdvice}</Empty>
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
  return (
    <MonthHead
      title={cycle ? words.titleOf(formats.month(monthOf(cycle))) : words.title}
      about={words.about}
      choose={askMonth}
      {...{ cycles, cycle }}
    />
  );
}

function OfMonth({ companyId, month }: { companyId: string; month: string }) {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const versions = useVersions(companyId, month);
  const view = asked.view ?? 'files';
  const panel = useGoOn<HTMLDivElement>(`${view} ${asked.edit} ${asked.like}`);
  // What is open in one view is not meant for another.
  const go = (next: string | null) =>
    ask({ view: next as Shows, export: undefined, edit: undefined, like: undefined });
  return (
    <Tabs value={view} onChange={go} keepMounted={false}>
      <Tabs.List aria-label={words.title} mb="lg" className="not-printed">
        {views.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {words[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view} ref={panel} tabIndex={-1} style={{ outline: 'none' }}>
        <VisuallyHidden component="h2">{words[view]}</VisuallyHidden>
        <Shown of={versions}>
          {({ settlements }) => (
            <Chosen view={view} of={{ companyId, month, versions: settlements }} />
          )}
        </Shown>
      </Tabs.Panel>
    </Tabs>
  );
}

function Chosen({ view, of }: { view: Shows; of: Month }) {
  const { asked } = useAsked();
  if (view === 'take') return <Take {...of} />;
  if (view === 'difference') return <Difference {...of} />;
  if (view === 'files') return <Files {...of} />;
  return asked.edit && (asked.edit !== 'new' || asked.like) ? (
    <Studio {...of} />
  ) : (
    <TemplateList {...of} />
  );
}
