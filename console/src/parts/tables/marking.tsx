import { Checkbox, Table } from '@mantine/core';
import type { ChangeEvent } from 'react';

interface Heads {
  columns: readonly { name: string; number?: true }[];
  /** The box that marks all; false where nobody may mark any. */
  all: { label: string; checked: boolean; mark(all: boolean): void } | false;
}

/** The heads of a table whose rows can be marked. */
export const MarkedHeads = ({ columns, all }: Heads) => (
  <Table.Tr>
    {all && (
      <Table.Th scope="col" w="2.5rem">
        <Checkbox
          size="xs"
          aria-label={all.label}
          checked={all.checked}
          onChange={({ currentTarget }) => all.mark(currentTarget.checked)}
        />
      </Table.Th>
    )}
    {columns.map(({ name, number }) => (
      <Table.Th key={name} scope="col" className={number && 'number'}>
        {name}
      </Table.Th>
    ))}
  </Table.Tr>
);

interface Box {
  label: string;
  /** The id of the cell that says who or what is marked. */
  of: string;
  marked: boolean;
  mark(event: ChangeEvent<HTMLInputElement>): void;
}

/** The box of a row. */
export const MarkCell = ({ label, of, marked, mark }: Box) => (
  <Table.Td>
    <Checkbox size="xs" checked={marked} onChange={mark} aria-label={label} aria-describedby={of} />
  </Table.Td>
);
