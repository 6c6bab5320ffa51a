import { Table } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { Sideways } from '../tables/sideways.tsx';
import { filesWords } from './words.ts';

const isNumber = (cell: string | null) => cell !== null && /^-?[\d.,]+$/.test(cell);

interface Rows {
  headers: readonly string[];
  rows: readonly (readonly (string | null)[])[];
}

/** The first rows of a file, cell by cell as they would be written. */
export function PreviewRows({ headers, rows }: Rows) {
  const words = useWords(filesWords);
  return (
    <Sideways label={words.preview}>
      <Table
        translate="no"
        fz="xs"
        verticalSpacing={4}
        withTableBorder
        style={{ whiteSpace: 'nowrap' }}
      >
        <Table.Thead>
          <Table.Tr>
            {headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name yet.
              <Table.Th key={column} scope="col">
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name.
            <Table.Tr key={row}>
              {cells.map((cell, column) => (
                <Table.Td
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have its cells.
                  key={column}
                  className={isNumber(cell) ? 'number' : undefined}
                >
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}
