import { Button, Group, Stack, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../parts/formats.ts';
import { MonthChooser } from '../../parts/months/month-chooser.tsx';
import { PaperHead } from '../../parts/printing/paper-head.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { type Benefit, benefitsOf } from './benefits.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { Head } from './head.tsx';
import { LeftCards } from './left-cards.tsx';
import { monthAfter, monthsBetween } from './months.ts';
import { NumberSection } from './number.tsx';
import { EMPLOYEE, type EmployeeSearch } from './search.ts';
import { Commitments } from './tables/commitments.tsx';
import { Entries, waits } from './tables/entries.tsx';
import { Refusals } from './tables/refusals.tsx';
import { TwelveMonths } from './twelve-months.tsx';
import {
  useCycles,
  useEmployee,
  useEntries,
  useLastMonths,
  useRefusals,
  useSeries,
  useUsage,
  type Whose,
} from './use-employee.ts';
import { words as all } from './words.ts';

const employeeRoute = getRouteApi(EMPLOYEE);

/** One person: what is left, and why. */
export function View() {
  const whose = employeeRoute.useParams();
  const { month } = employeeRoute.useSearch();
  const employee = useEmployee(whose);
  const last = useLastMonths(whose);
  return (
    <Shown of={employee}>
      {(known) => (
        <Shown of={last}>
          {({ to: open }) => (
            <Person whose={whose} employee={known} month={month ?? open} open={open} />
          )}
        </Shown>
      )}
    </Shown>
  );
}

interface Seen {
  whose: Whose;
  employee: ReplyOf<'readEmployee'>;
  month: string;
  /** The month that is open now. */
  open: string;
}

function useChanged() {
  const navigate = employeeRoute.useNavigate();
  return (changed: EmployeeSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
}

function Person({ whose, employee, month, open }: Seen) {
  const { table = false, open: opened } = employeeRoute.useSearch();
  const change = useChanged();
  const entries = useEntries(whose, month);
  const refusals = useRefusals(whose, month);
  const waiting = entries.data?.entries.filter(waits) ?? [];
  return (
    <Stack gap="xl">
      <PaperHead />
      <Head whose={whose} employee={employee}>
        <Choosers whose={whose} month={month} open={open} />
      </Head>
      <Left
        whose={whose}
        month={month}
        flagsOf={(category) => waiting.filter((one) => one.category === category).length}
      />
      <Stack gap="xl" className="not-printed">
        <TwelveMonths
          whose={whose}
          to={month > monthAfter(open, -12) ? open : month}
          chosen={month}
          asTable={table}
        />
        <Entries of={entries} />
        <Refusals of={refusals} />
        <Commitments whose={whose} year={month.slice(0, 4)} />
      </Stack>
      <EntryDrawer
        id={opened}
        entries={entries.data?.entries}
        refusals={refusals.data?.refusals}
        close={() => change({ open: undefined })}
      />
    </Stack>
  );
}

/** Which month, and in which form. */
function Choosers({ whose, month, open }: Omit<Seen, 'employee'>) {
  const words = useWords(all);
  const { table } = employeeRoute.useSearch();
  const change = useChanged();
  const cycles = useCycles(whose);
  const known =
    cycles.length > 0
      ? cycles.map(({ fiscalYear, payrollMonth }) => `${fiscalYear}-${payrollMonth}`)
      : monthsBetween(monthAfter(open, -11), open);
  return (
    <Group gap="sm" align="flex-end" className="not-printed">
      <MonthChooser
        months={known}
        value={month}
        choose={(chosen) => change({ month: chosen, open: undefined })}
        note={(one) => (one === open ? words.open : undefined)}
      />
      <Button
        variant="default"
        aria-pressed={table ?? false}
        onClick={() => change({ table: table ? undefined : true })}
      >
        {table ? words.asPicture : words.asTable}
      </Button>
    </Group>
  );
}

interface LeftOf {
  whose: Whose;
  month: string;
  flagsOf(category: string): number;
}

/** What is left of each benefit, and the one that is chosen in full. */
function Left({ whose, month, flagsOf }: LeftOf) {
  const { category, table = false } = employeeRoute.useSearch();
  const change = useChanged();
  const usage = useUsage(whose, month);
  const series = useSeries(whose, month);
  const cycles = useCycles(whose);
  const cycle = cycles.find((one) => `${one.fiscalYear}-${one.payrollMonth}` === month);
  // Who may not see limits sees what was used.
  const withLimits = {
    data: usage.isEnabled ? usage.data?.usage : [],
    error: usage.error,
    refetch: usage.refetch,
  };
  return (
    <Shown of={series}>
      {({ points }) => (
        <Shown of={withLimits}>
          {(limits) => {
            const benefits = benefitsOf(month, limits, points);
            const chosen = category ?? benefits[0]?.category;
            return (
              <>
                <Cards month={month} benefits={benefits} chosen={chosen} flagsOf={flagsOf} />
                {chosen && (
                  <NumberSection
                    whose={whose}
                    month={month}
                    category={chosen}
                    cycle={cycle}
                    asTable={table}
                    open={(id) => change({ open: id })}
                  />
                )}
              </>
            );
          }}
        </Shown>
      )}
    </Shown>
  );
}

interface Carded {
  month: string;
  benefits: Benefit[];
  chosen: string | undefined;
  flagsOf(category: string): number;
}

function Cards({ month, benefits, ...shown }: Carded) {
  const words = useWords(all);
  const formats = useFormats();
  return (
    <Stack component="section" gap="sm" aria-labelledby="left" className="not-printed">
      <Title order={2} size="h3" id="left">
        {words.leftTitle(formats.month(month))}
      </Title>
      {benefits.length === 0 ? (
        <Empty title={words.nothing}>{words.nothingAdvice}</Empty>
      ) : (
        <LeftCards benefits={benefits} {...shown} />
      )}
    </Stack>
  );
}
