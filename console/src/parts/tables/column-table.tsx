import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sideways.module.css';
import { Sideways } from './sideways.tsx';

/** A column: what it is called, what stands in it, and whether these are figures. */
export interface Column<Row> {
  name: string;
  cell(row: Row): ReactNode;
  number?: true;
  /** Holds sentences, which are broken into lines; all else stays on one. */
  long?: true;
}

interface Columns<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What tells a row from the others. */
  keyOf(row: Row): string;
}

/** Rows under their columns, of which the first names the row. */
export function ColumnTable<Row>({ label, columns, rows, keyOf }: Columns<Row>) {
  return (
    <Sideways label={label}>
      <Table aria-label={label} verticalSpacing={6} horizontalSpacing="sm" fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, number }) => (
              <Table.Th key={name} scope="col" className={number && 'number'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <Cell key={column.name} {...column} row={row} isFirst={index === 0} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

interface CellOf<Row> extends Column<Row> {
  row: Row;
  isFirst: boolean;
}

function Cell<Row>({ cell, number, long, row, isFirst }: CellOf<Row>) {
  const width = long ? classes.long : classes.short;
  const look = { className: number ? `number ${width}` : width };
  return isFirst ? (
    <Table.Th scope="row" fw={400} {...look}>
      {cell(row)}
    </Table.Th>
  ) : (
    <Table.Td {...look}>{cell(row)}</Table.Td>
  );
}
