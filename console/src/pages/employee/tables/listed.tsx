import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';

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
        <ColumnTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      {children}
    </Stack>
  );
}
