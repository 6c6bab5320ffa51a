import { Stack, Table, Text, Title } from '@mantine/core';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Preview } from '../use-import.ts';
import { useFieldNames } from './field-words.ts';
import { OutcomeName } from './outcome.tsx';
import { useReasons } from './use-reasons.ts';
import { useValues } from './use-values.ts';
import { understoodWords } from './words.ts';

/** The first rows with what they would be taken for: cents as euros, days as days. */
export function FirstRows({ preview }: { preview: Preview }) {
  const words = useWords(understoodWords);
  const nameOf = useFieldNames();
  const fields = [...new Set(preview.rows.flatMap(({ taken }) => taken.map((one) => one.field)))];
  const talks = preview.rows.some(({ messages }) => messages.length > 0);
  const heads = [
    words.line,
    words.outcome,
    ...(talks ? [words.messages] : []),
    ...fields.map((field) => shortName(nameOf(field))),
  ];
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.first}
      </Title>
      <Text size="sm" c="var(--quiet)">
        {words.firstCheck}
      </Text>
      <Sideways label={words.first}>
        <Table verticalSpacing={4} style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((name) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.rows.map((row) => (
              <FirstRow key={row.line} {...{ row, fields, talks }} columns={preview.columns} />
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </Stack>
  );
}

/** Without the unit: the value has it. */
const shortName = (name: string): string => name.split(',')[0]!;

interface Row {
  row: Preview['rows'][number];
  fields: readonly string[];
  /** True where a row of the file has something to be looked at. */
  talks: boolean;
  columns: Preview['columns'];
}

function FirstRow({ row, fields, talks, columns }: Row) {
  const { ofRow } = useReasons();
  const shown = useValues();
  const nameOf = useFieldNames();
  const taken = new Map(row.taken.map(({ field, value }) => [field, value]));
  const messages = row.messages.map((message) => {
    const { column, text } = ofRow(message, columns);
    const field = column === undefined ? undefined : columns[column]!.field;
    return field ? `${shortName(nameOf(field))}: ${text}` : text;
  });
  return (
    <Table.Tr>
      <Table.Th scope="row">{row.line}</Table.Th>
      <Table.Td>
        <OutcomeName outcome={row.outcome} />
      </Table.Td>
      {talks && <Table.Td>{messages.join(' ')}</Table.Td>}
      {fields.map((field) => (
        <Table.Td key={field}>{shown(field, taken.get(field) ?? null)}</Table.Td>
      ))}
    </Table.Tr>
  );
}
