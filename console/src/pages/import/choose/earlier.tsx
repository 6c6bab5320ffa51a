import { Table, Title } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked, useMayLoad } from '../use-asked.ts';
import type { Import } from '../use-import.ts';
import { words as all } from '../words.ts';

/** Every import of the company that is kept, newest first; each opens what became of it. */
export function Earlier() {
  const words = useWords(all);
  const mayLoad = useMayLoad();
  const { companyId } = useAsked();
  const found = useTwinPages('listEmployeeImports', { path: { companyId }, query: { limit: 50 } });
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {words.earlier}
      </Title>
      <Shown of={found}>
        {({ pages }) => {
          const total = pages[0]!.page.totalElements;
          if (total === 0) {
            const advice = mayLoad ? words.noneAdvice : words.noneRead;
            return <Empty title={words.none}>{advice}</Empty>;
          }
          const more = {
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            read: () => void found.fetchNextPage(),
          };
          const rows = pages.flatMap(({ imports }) => imports);
          const shown = { rows, total, more, head: <Head />, columns: COLUMNS };
          return (
            <LongTable caption={words.earlier} {...shown}>
              {(one) => <Row key={one.id} one={one} />}
            </LongTable>
          );
        }}
      </Shown>
    </div>
  );
}

const COLUMNS = 8;

function Head() {
  const words = useWords(all);
  const figures = [words.added, words.updated, words.unchanged, words.failed];
  return (
    <Table.Tr>
      {[words.file, words.when, words.who, words.kind].map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
      {figures.map((name) => (
        <Table.Th key={name} scope="col" className="number">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}

function Row({ one }: { one: Import }) {
  const words = useWords(all);
  const { companyId } = useAsked();
  const { moment, count } = useFormats();
  const who = useWho();
  const { id, fileName, createdAt, sentBy, dryRun, state } = one;
  const kind = dryRun ? words.check : words.applied;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Door to="/companies/$companyId/import" params={{ companyId }} search={{ import: id }}>
          {fileName ?? words.noName}
        </Door>
      </Table.Th>
      <Table.Td>{moment(createdAt)}</Table.Td>
      <Table.Td>{who(sentBy) ?? '–'}</Table.Td>
      <Table.Td>{state === 'finished' ? kind : `${kind}: ${words[state]}`}</Table.Td>
      {([one.added, one.updated, one.unchanged, one.failed] as const).map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the figures keep their places.
        <Table.Td key={at} className="number">
          {count(number)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
