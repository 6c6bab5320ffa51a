import { Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { unverified } from '../take/choice.tsx';
import {
  type Month,
  route,
  type Template,
  useAsked,
  useMayWrite,
  useTemplates,
} from '../use-exports.ts';
import { formWords } from './template/form-words.ts';
import { studioWords } from './words.ts';

/** What files can look like: each leads to the studio. */
export function TemplateList({ companyId, month }: Month) {
  const words = useWords(studioWords);
  const forms = useWords(formWords);
  const templates = useTemplates(companyId);
  const heads = [words.template, words.kind, forms.layout, forms.fileType, words.columns];
  const head = (
    <Table.Tr>
      {heads.map((word) => (
        <Table.Th key={word} scope="col" className={word === words.columns ? 'number' : undefined}>
          {word}
        </Table.Th>
      ))}
      <Table.Th scope="col">{words.written}</Table.Th>
      <Table.Th scope="col">{words.copy}</Table.Th>
    </Table.Tr>
  );
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Text size="sm" c="var(--quiet)">
          {words.listAbout}
        </Text>
        <Shown of={templates}>
          {({ exportTemplates, page }) => (
            <LongTable
              caption={words.caption}
              columns={7}
              rows={exportTemplates}
              total={page.totalElements}
              head={head}
            >
              {(one) => <TemplateRow key={one.id} {...{ companyId, month, one }} />}
            </LongTable>
          )}
        </Shown>
        <Text size="sm">{words.unverifiedNote}</Text>
      </Stack>
    </Paper>
  );
}

function TemplateRow(props: { companyId: string; month: string; one: Template }) {
  const words = useWords(studioWords);
  const forms = useWords(formWords);
  const formats = useFormats();
  const { asked } = useAsked();
  const may = useMayWrite();
  const { id, name, readyMade, definition, updatedAt } = props.one;
  const { layout, fileType, columns } = definition;
  const ready = unverified.has(name) ? words.unverified : words.readyMade;
  const door = { to: route, params: { companyId: props.companyId } } as const;
  const to = (change: object) => ({ ...asked, part: undefined, ...change }) as never;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Door {...door} search={to({ edit: id })}>
          {name}
        </Door>
      </Table.Th>
      <Table.Td>{readyMade ? ready : words.own}</Table.Td>
      <Table.Td>{forms[`layout ${layout}`]}</Table.Td>
      <Table.Td>{forms[`fileType ${fileType}`]}</Table.Td>
      <Table.Td className="number">{formats.count(columns.length)}</Table.Td>
      <Table.Td>{updatedAt === null ? '' : formats.day(updatedAt)}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          {may && (
            <Door {...door} search={to({ edit: 'new', like: id })} aria-label={words.copyOf(name)}>
              {words.copy}
            </Door>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
