import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../parts/formats.ts';
import { MonthChooser } from '../../parts/months/month-chooser.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useMay } from '../../shell/session.tsx';
import { Matrix } from './matrix/matrix.tsx';
import { People } from './people/people.tsx';
import { useAsked, useMonths } from './use-overview.ts';
import { words as all } from './words.ts';
import { Years } from './years/years.tsx';

/** How are benefits used? */
export function View() {
  const words = useWords(all);
  const { companyId, asked } = useAsked();
  const { cycles, months, open } = useMonths(companyId);
  return (
    <Shown of={cycles}>
      {() => {
        const month = asked.month ?? open ?? months[0];
        return (
          <Stack gap="lg">
            <Heading {...{ months, open, month }} />
            {!month ? (
              <Empty title={words.noMonths}>{words.noMonthsAdvice}</Empty>
            ) : months.includes(month) ? (
              <Overview key={companyId} {...{ month, months, open: open ?? '' }} />
            ) : (
              <Empty title={words.noMonth}>{words.noMonthAdvice}</Empty>
            )}
          </Stack>
        );
      }}
    </Shown>
  );
}

interface Headed {
  months: readonly string[];
  open: string | undefined;
  month: string | undefined;
}

function Heading({ months, open, month }: Headed) {
  const words = useWords(all);
  const formats = useFormats();
  const { ask } = useAsked();
  const named = month && formats.month(month);
  return (
    <Group justify="space-between" align="flex-end">
      <div>
        <Title order={1}>{words.title}</Title>
        <Text c="var(--quiet)" mih="1.5rem">
          {named && capital(month === open ? words.openUntil(named) : words.closed(named))}
        </Text>
      </div>
      {month && (
        <Group gap="sm" className="not-printed">
          <MonthChooser
            months={months}
            value={month}
            choose={(chosen) => ask({ month: chosen === open ? undefined : chosen })}
            note={(one) => (one === open ? words.openNote : undefined)}
          />
          <Button variant="default" onClick={() => window.print()}>
            {words.print}
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** Months are written small in Spanish, but not where a sentence begins. */
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

interface Overviewed {
  month: string;
  months: readonly string[];
  open: string;
}

function Overview({ month, months, open }: Overviewed) {
  const limits = useMay('limits:read');
  const consumptions = useMay('consumptions:read');
  return (
    <>
      {limits && <People month={month} />}
      {consumptions && <Matrix month={month} />}
      {consumptions && <Years {...{ month, months, open }} />}
    </>
  );
}
