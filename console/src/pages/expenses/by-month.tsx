import { Paper, Table } from '@mantine/core';
import { CommittedColumns } from '../../charts/committed-columns.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Picture } from '../../parts/picture.tsx';
import { Sideways } from '../../parts/tables/sideways.tsx';
import { useWords } from '../../shell/language.tsx';
import type { Figures } from './use-expenses.ts';
import { words as all } from './words.ts';
import { YearChooser } from './year-chooser.tsx';

/** What was committed and paid in each month of a year; what is overdue stands apart. */
export function ByMonth({ figures }: { figures: Figures }) {
  const words = useWords(all);
  const formats = useFormats();
  const { fiscalYear, openMonth, months } = figures;
  const short = new Intl.DateTimeFormat(formats.locale, { month: 'short', timeZone: 'UTC' });
  const sum = (of: 'committedInCents' | 'paidInCents' | 'overdueInCents') =>
    formats.euros(months.reduce((total, month) => total + month[of], 0));
  const about = words.byMonthAbout(
    fiscalYear,
    sum('committedInCents'),
    sum('paidInCents'),
    sum('overdueInCents'),
  );
  const columns = months.map((one) => ({
    month: one.payroll,
    short: short.format(new Date(`${one.payroll}-01T00:00:00Z`)),
    committed: one.committedInCents,
    paid: one.paidInCents,
    overdue: one.overdueInCents,
    text: words.monthAbout(
      formats.month(one.payroll),
      formats.euros(one.committedInCents),
      formats.euros(one.paidInCents),
      formats.euros(one.overdueInCents),
    ),
  }));
  return (
    <Paper withBorder p="md">
      <YearChooser figures={figures} />
      <Picture
        title={words.byMonth}
        picture={
          <CommittedColumns
            about={about}
            columns={columns}
            open={openMonth}
            tick={formats.wholeEuros}
            names={{ paid: words.paid, toCome: words.toCome, overdue: words.late }}
          />
        }
        table={<AsTable figures={figures} about={about} />}
      />
    </Paper>
  );
}

function AsTable({ figures, about }: { figures: Figures; about: string }) {
  const words = useWords(all);
  const { month, euros, count } = useFormats();
  const heads = [words.payments, words.committed, words.paid, words.late];
  return (
    <Sideways label={words.byMonth}>
      <Table>
        <Table.Caption>{about}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.month}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} scope="col" className="number">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.months.map((one) => (
            <Table.Tr key={one.payroll}>
              <Table.Th scope="row">{month(one.payroll)}</Table.Th>
              <Table.Td className="number">{count(one.payments)}</Table.Td>
              <Table.Td className="number">{euros(one.committedInCents)}</Table.Td>
              <Table.Td className="number">{euros(one.paidInCents)}</Table.Td>
              <Table.Td className="number">{euros(one.overdueInCents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
