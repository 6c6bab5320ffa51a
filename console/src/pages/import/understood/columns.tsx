import { NativeSelect, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Column, Preview } from '../use-import.ts';
import { fields, OWN, useFieldNames } from './field-words.ts';
import type { DecimalSign, Draft } from './use-draft.ts';
import { useReasons } from './use-reasons.ts';
import { understoodWords } from './words.ts';

/** What each column is taken for; whoever knows better says so. */
export function Columns({ preview, draft }: { preview: Preview; draft: Draft }) {
  const words = useWords(understoodWords);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.columns}
      </Title>
      <Text size="sm" c="var(--quiet)">
        {words.columnsAbout}
      </Text>
      <Sideways label={words.columns}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.heading}</Table.Th>
              <Table.Th scope="col">{words.takenFor}</Table.Th>
              <Table.Th scope="col">{words.example}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.columns.map((column, at) => {
              const example = preview.rows[0]?.values[at]?.value ?? '';
              const key = `${column.column} ${at}`;
              return <ColumnRow key={key} {...{ column, example, draft }} />;
            })}
          </Table.Tbody>
        </Table>
      </Sideways>
      <ForAll draft={draft} />
    </Stack>
  );
}

function ColumnRow({ column, example, draft }: { column: Column; example: string; draft: Draft }) {
  const words = useWords(understoodWords);
  const { said } = useReasons();
  const chosen = draft.fieldOf(column.column);
  const ignored = chosen === '' && column.ignored ? said(column.ignored) : undefined;
  return (
    <Table.Tr>
      <Table.Th scope="row">{column.column || '–'}</Table.Th>
      <Table.Td>
        {column.column === '' || column.column.startsWith('fringe.') ? (
          <Text size="sm">{words.ignore}</Text>
        ) : (
          <FieldChoice column={column.column} chosen={chosen} draft={draft} />
        )}
        {ignored && (
          <Text size="xs" c="var(--wait)" mt={2}>
            {ignored}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{example}</Table.Td>
    </Table.Tr>
  );
}

interface Choice {
  column: string;
  chosen: string;
  draft: Draft;
}

function FieldChoice({ column, chosen, draft }: Choice) {
  const words = useWords(understoodWords);
  const nameOf = useFieldNames();
  const own = `${OWN}${column}`.slice(0, OWN.length + 64);
  const others =
    chosen !== '' && !fields.includes(chosen as never) && chosen !== own ? [chosen] : [];
  return (
    <NativeSelect
      size="xs"
      miw="15rem"
      aria-label={words.takenForOf(column)}
      value={chosen}
      onChange={({ currentTarget }) => draft.take(column, currentTarget.value)}
      data={[
        { value: '', label: words.ignore },
        ...fields.map((field) => ({ value: field, label: nameOf(field) })),
        ...others.map((field) => ({ value: field, label: nameOf(field) })),
        { value: own, label: words.ownField(column) },
      ]}
    />
  );
}

/** What the file does not say, and how its amounts are written. */
function ForAll({ draft }: { draft: Draft }) {
  const words = useWords(understoodWords);
  const nameOf = useFieldNames();
  return (
    <>
      {draft.missing.length > 0 && (
        <Stack gap={4} role="group" aria-label={words.forAll}>
          <Text size="sm" fw={600}>
            {words.forAll}
          </Text>
          <Text size="sm" c="var(--quiet)">
            {words.forAllAbout}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {draft.missing.map((field) => (
              <TextInput
                key={field}
                label={nameOf(field)}
                value={draft.valueOf(field)}
                maxLength={500}
                onChange={({ currentTarget }) => draft.give(field, currentTarget.value)}
              />
            ))}
          </SimpleGrid>
        </Stack>
      )}
      <NativeSelect
        label={words.decimal}
        w={{ base: '100%', xs: '20rem' }}
        value={draft.decimalSign ?? ''}
        onChange={({ currentTarget }) => draft.divide((currentTarget.value || null) as DecimalSign)}
        data={[
          { value: '', label: words.decimalAuto },
          { value: 'comma', label: words.signComma },
          { value: 'point', label: words.signPoint },
        ]}
      />
    </>
  );
}
