import { Table } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Grouping } from '../route.ts';
import type { Fields } from './fields.ts';
import { Opening } from './opening.tsx';
import { matrixWords } from './words.ts';

interface Shown {
  fields: Fields;
  by: Grouping;
  title: string;
}

/** The same figures one below the other, with what they are made of. */
export function FieldTable({ fields, by, title }: Shown) {
  const words = useWords(matrixWords);
  const names = useBenefitNames();
  const { euros, count, locale } = useFormats();
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const numbers = [words.charges, words.voids, words.net, words.share, words.entries];
  const rows = fields.rows.flatMap(({ id, name, fields: own }) =>
    [...own].map(([category, point]) => ({ id, name, category, point })),
  );
  const head = (
    <Table.Tr>
      <Table.Th scope="col">{words[`${by}Of`]}</Table.Th>
      <Table.Th scope="col">{words.benefit}</Table.Th>
      {numbers.map((name) => (
        <Table.Th key={name} scope="col" className="number">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  );
  return (
    <LongTable
      caption={`${words.net}: ${title}`}
      columns={numbers.length + 2}
      rows={rows}
      total={rows.length}
      head={head}
    >
      {({ id, name, category, point }) => (
        <Table.Tr key={`${id} ${category}`}>
          <Table.Th scope="row" fw={400}>
            {name ?? words.none}
          </Table.Th>
          <Table.Td>{names.category(category)}</Table.Td>
          <Table.Td className="number">{euros(point.expensesInCents)}</Table.Td>
          <Table.Td className="number">{euros(point.withdrawnInCents)}</Table.Td>
          <Table.Td className="number">
            <Opening
              {...{ group: id, row: name ?? words.none, category, cents: point.netInCents }}
            />
          </Table.Td>
          <Table.Td className="number">
            {share.format(fields.net ? point.netInCents / fields.net : 0)}
          </Table.Td>
          <Table.Td className="number">{count(point.entries)}</Table.Td>
        </Table.Tr>
      )}
    </LongTable>
  );
}
