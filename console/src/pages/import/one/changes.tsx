import { Table, Title } from '@mantine/core';
import { Shown } from '../../../parts/states.tsx';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useWords } from '../../../shell/language.tsx';
import { whoIn } from '../mend/who.ts';
import { useFieldNames } from '../understood/field-words.ts';
import { useValues } from '../understood/use-values.ts';
import { type Import, useChanges } from '../use-import.ts';
import { oneWords } from './words.ts';

/** What would change about the first people whom the file changes. */
export function Changes({ one }: { one: Import }) {
  const words = useWords(oneWords);
  const nameOf = useFieldNames();
  const shown = useValues();
  const changes = useChanges(one);
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {words.changes}
      </Title>
      <Shown of={changes}>
        {({ rows, columns }) => (
          <Sideways label={words.changesCaption}>
            <Table verticalSpacing={4} style={{ whiteSpace: 'nowrap' }}>
              <Table.Thead>
                <Table.Tr>
                  {[words.person, words.field, words.before, words.after].map((name) => (
                    <Table.Th key={name} scope="col">
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.flatMap((row) =>
                  row.changes.map(({ field, before, after }) => (
                    <Table.Tr key={`${row.line} ${field}`}>
                      <Table.Th scope="row">{whoIn(row, columns)}</Table.Th>
                      <Table.Td>{nameOf(field).split(',')[0]}</Table.Td>
                      <Table.Td>{shown(field, before)}</Table.Td>
                      <Table.Td>
                        <span aria-hidden="true">→ </span>
                        {shown(field, after)}
                      </Table.Td>
                    </Table.Tr>
                  )),
                )}
              </Table.Tbody>
            </Table>
          </Sideways>
        )}
      </Shown>
    </div>
  );
}
