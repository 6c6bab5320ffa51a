import { Table, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import { whoIn } from '../mend/who.ts';
import { useReasons } from '../understood/use-reasons.ts';
import { useAsked } from '../use-asked.ts';
import type { Import } from '../use-import.ts';
import { oneWords } from './words.ts';

/** Rows that are taken, and that somebody should have looked at. */
export function Warnings({ one, total }: { one: Import; total: number }) {
  const words = useWords(oneWords);
  const { count } = useFormats();
  const { companyId } = useAsked();
  const { ofRow } = useReasons();
  const path = { companyId, employeeImportId: one.id };
  const found = useTwinPages('listImportRows', { path, query: { warned: true, limit: 100 } });
  const title = words.warnings(count(total), total === 1);
  const said = (message: string): string => {
    const { column, text } = ofRow(message, one.columns);
    return column === undefined ? text : `${one.columns[column]!.column}: ${text}`;
  };
  return (
    <div>
      <Title order={2} size="h4">
        {title}
      </Title>
      {one.dryRun && (
        <Text size="sm" c="var(--quiet)" mb="xs">
          {words.warningsAbout}
        </Text>
      )}
      <Shown of={found}>
        {({ pages }) => (
          <LongTable
            caption={title}
            columns={3}
            rows={pages.flatMap(({ rows }) => rows)}
            total={total}
            more={{
              has: found.hasNextPage,
              busy: found.isFetchingNextPage,
              read: () => void found.fetchNextPage(),
            }}
            head={<Head />}
          >
            {(row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td>{whoIn(row, one.columns)}</Table.Td>
                <Table.Td>{row.messages.map(said).join(' ')}</Table.Td>
              </Table.Tr>
            )}
          </LongTable>
        )}
      </Shown>
    </div>
  );
}

function Head() {
  const words = useWords(oneWords);
  return (
    <Table.Tr>
      {[words.line, words.person, words.warning].map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}
