import { Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import classes from '../employee.module.css';

/** A column: what it is called, what stands in it, and whether these are figures. */
export interface Column<Row> {
  name: string;
  cell(row: Row): ReactNode;
  number?: true;
}

interface Listing<Row extends { id: string }> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What is said where there are none. */
  none: string;
  /** Smaller, within another section. */
  small?: true;
  children?: ReactNode;
}

/** A table with its title; it scrolls in its own box where the screen is narrow. */
export function Listed<Row extends { id: string }>(listing: Listing<Row>) {
  const { title, columns, rows, none, small, children } = listing;
  return (
    <Stack gap="xs">
      <Title order={small ? 3 : 2} size={small ? 'h5' : 'h3'}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text c="var(--quiet)">{none}</Text>
      ) : (
        <Sideways label={title}>
          <Table verticalSpacing={6} highlightOnHover>
            <caption hidden>{title}</caption>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ name, number }) => (
                  <Table.Th key={name} className={number && 'number'} scope="col">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map(({ name, number, cell }) => (
                    <Table.Td key={name} className={number && `number ${classes.figures}`}>
                      {cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Sideways>
      )}
      {children}
    </Stack>
  );
}
