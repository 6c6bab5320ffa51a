import { Table } from '@mantine/core';
import { type Category, useBenefitNames } from '../../../parts/category-words.ts';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Grouping } from '../route.ts';
import type { Fields, Row } from './fields.ts';
import classes from './matrix.module.css';
import { Opening } from './opening.tsx';
import { matrixWords } from './words.ts';

interface Shown {
  fields: Fields;
  by: Grouping;
  title: string;
}

/** Amounts in fields, the darker the larger; with the sums of rows and columns. */
export function HeatTable({ fields, by, title }: Shown) {
  const words = useWords(matrixWords);
  const names = useBenefitNames();
  const { rows, columns, most } = fields;
  const head = (
    <Table.Tr>
      <Table.Th scope="col">{words[`${by}Of`]}</Table.Th>
      {columns.map(({ category }) => (
        <Table.Th key={category} scope="col" className="number">
          {names.category(category)}
        </Table.Th>
      ))}
      <Table.Th scope="col" className="number">
        {words.total}
      </Table.Th>
    </Table.Tr>
  );
  return (
    <div className={classes.matrix}>
      <LongTable
        caption={`${words.net}: ${title}`}
        columns={columns.length + 2}
        rows={[...rows, totalOf(fields)]}
        total={rows.length + 1}
        head={head}
      >
        {(row) => (
          <FieldRow key={row.id} {...{ row, most }} columns={columns.map((one) => one.category)} />
        )}
      </LongTable>
    </div>
  );
}

/** The last row: everybody. Its fields have no shade, as they are sums. */
const totalOf = ({ columns, net }: Fields): Row & { sums: Map<Category, number> } => ({
  ...{ id: 'all', name: null, fields: new Map(), net },
  sums: new Map(columns.map((one) => [one.category, one.net])),
});

interface Rowed {
  row: Row & { sums?: Map<Category, number> };
  columns: readonly Category[];
  most: number;
}

function FieldRow({ row, columns, most }: Rowed) {
  const words = useWords(matrixWords);
  const named = row.id === 'all' ? words.total : (row.name ?? words.none);
  const amountOf = (category: Category) =>
    row.sums?.get(category) ?? row.fields.get(category)?.netInCents;
  return (
    <Table.Tr className={row.id === 'all' ? classes.total : undefined}>
      <Table.Th scope="row" className={classes.name} title={named}>
        {named}
      </Table.Th>
      {columns.map((category) => {
        const cents = amountOf(category);
        const shade = row.sums ? 0 : Math.max(0, cents ?? 0) / most;
        return (
          <Table.Td key={category} className={`number ${classes.field}`} style={shadeOf(shade)}>
            {cents === undefined ? (
              <span className={classes.nothing}>–</span>
            ) : (
              <Opening {...{ group: row.id, row: named, category, cents }} />
            )}
          </Table.Td>
        );
      })}
      <Table.Td className={`number ${classes.sum}`}>
        <Opening group={row.id} row={named} cents={row.net} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Never so dark that the amount could not be read. */
const shadeOf = (part: number) =>
  ({ '--shade': `${Math.round(part * 30)}%` }) as React.CSSProperties;
