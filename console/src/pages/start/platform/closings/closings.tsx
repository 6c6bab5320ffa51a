import { Group, Title } from '@mantine/core';
import { useFormats } from '../../../../parts/formats.ts';
import { MonthChooser } from '../../../../parts/months/month-chooser.tsx';
import { Picture } from '../../../../parts/picture.tsx';
import { Shown } from '../../../../parts/states.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { useCall } from '../../../../shell/use-call.ts';
import { today } from '../../days.ts';
import { Card } from '../../task.tsx';
import { lastDayOf, monthsAround } from '../dates.ts';
import { useAsked } from '../search.ts';
import { ClosingTable } from './closing-table.tsx';
import classes from './month-grid.module.css';
import { Legend, MonthGrid } from './month-grid.tsx';
import { MonthsWork } from './months-work.tsx';
import { words as all } from './words.ts';

/** Which months of all companies close when, and which of them need somebody. */
export function Closings() {
  const words = useWords(all);
  const { month: named } = useFormats();
  const { asked, ask } = useAsked();
  const now = today().slice(0, 7);
  const month = asked.calendar ?? now;
  const query = { from: `${month}-01`, to: lastDayOf(month) };
  const calendar = useCall('readClosingCalendar', { query }, { keep: true });
  const choose = (chosen: string) => ask({ calendar: chosen === now ? undefined : chosen });
  return (
    <Card>
      <Group justify="space-between" align="flex-end" gap="xs">
        <Title order={2} size="h3">
          {words.closings}
        </Title>
        <MonthChooser months={monthsAround(now)} value={month} choose={choose} />
      </Group>
      <div className={classes.month}>
        <Shown of={calendar}>
          {({ days }) => (
            <Picture
              title={words.closesIn(named(month))}
              picture={
                <>
                  <MonthGrid month={month} days={days} />
                  <Legend />
                </>
              }
              table={<ClosingTable month={month} days={days} />}
            />
          )}
        </Shown>
      </div>
      <MonthsWork />
    </Card>
  );
}
