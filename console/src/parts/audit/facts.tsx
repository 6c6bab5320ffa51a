import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names with values, one below the other; what has no value is left out. */
export function Facts({ label, facts }: { label: string; facts: [string, ReactNode][] }) {
  return (
    <Table aria-label={label} variant="vertical" fz="sm" layout="fixed" withTableBorder>
      <Table.Tbody>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th w="8rem" scope="row" c="var(--ink)">
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
