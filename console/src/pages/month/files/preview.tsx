import { Alert, Box, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Shown } from '../../../parts/states.tsx';
import { call, onSide } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import type { Chosen } from './chosen.ts';
import { filesWords } from './words.ts';

interface Preview {
  companyId: string;
  month: string;
  chosen: Chosen;
}

/** Nothing is kept by a preview, though it is posted: it is read like any other answer. */
function usePreview({ companyId, month, chosen }: Preview) {
  const { id: roleId, side } = useRole();
  const body = { payroll: month, ...chosen };
  return useQuery({
    queryKey: [roleId, 'previewExportTemplate', companyId, body] as const,
    queryFn: ({ signal }) =>
      call(onSide(side, 'previewExportTemplate'), { path: { companyId }, body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first rows of the file as they would be, or why it would be refused. */
export function Preview(props: Preview) {
  const words = useWords(filesWords);
  const preview = usePreview(props);
  return (
    <Shown of={preview}>
      {({ headers, rows, refusal }) => (
        <div>
          {refusal && (
            <Alert color="orange" title={words.refusal} mb="sm">
              <Text size="sm">{words.refusalAdvice}</Text>
              <Text size="sm" lang="en">
                {refusal}
              </Text>
            </Alert>
          )}
          <Title order={3} size="h5" mb="xs">
            {words.preview}
          </Title>
          {rows.length === 0 ? (
            <Text size="sm">{words.noRows}</Text>
          ) : (
            <Rows {...{ headers, rows }} />
          )}
        </div>
      )}
    </Shown>
  );
}

const isNumber = (cell: string | null) => cell !== null && /^-?[\d.,]+$/.test(cell);

function Rows({ headers, rows }: { headers: string[]; rows: (string | null)[][] }) {
  const words = useWords(filesWords);
  return (
    <Box component="section" tabIndex={0} aria-label={words.preview} style={{ overflowX: 'auto' }}>
      <Table fz="xs" verticalSpacing={4} withTableBorder style={{ whiteSpace: 'nowrap' }}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header) => (
              <Table.Th key={header} scope="col">
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
                <Table.Td key={headers[column]} className={isNumber(cell) ? 'number' : undefined}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
