import { Anchor, Table, Title } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { addressOf } from '../../../parts/exports/address.ts';
import { Book } from '../../../parts/exports/book.tsx';
import { filesWords } from '../../../parts/exports/words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useMay, useRole, useSees } from '../../../shell/session.tsx';

type Export = ReplyOf<'listExports'>['exports'][number];

/** Every file of the month that there is, newest first. */
export function Earlier({ companyId, month }: { companyId: string; month: string }) {
  const words = useWords(filesWords);
  const query = { payroll: month, limit: 50 };
  const found = useTwinPages('listExports', { path: { companyId }, query });
  const heads = [words.file, words.version, words.state];
  const head = (
    <Table.Tr>
      {heads.map((word) => (
        <Table.Th key={word} scope="col">
          {word}
        </Table.Th>
      ))}
      <Table.Th scope="col" className="number">
        {words.rows}
      </Table.Th>
      <Table.Th scope="col" className="number">
        {words.net}
      </Table.Th>
      <Table.Th scope="col">{words.booked}</Table.Th>
    </Table.Tr>
  );
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {words.earlier}
      </Title>
      <Shown of={found}>
        {({ pages }) => {
          const total = pages[0]!.page.totalElements;
          if (total === 0) return <Empty title={words.none}>{words.noneAdvice}</Empty>;
          const more = {
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            read: () => void found.fetchNextPage(),
          };
          const rows = pages.flatMap((page) => page.exports);
          return (
            <LongTable caption={words.earlier} columns={6} {...{ head, rows, total, more }}>
              {(one) => <ExportRow key={one.id} companyId={companyId} one={one} />}
            </LongTable>
          );
        }}
      </Shown>
    </div>
  );
}

function ExportRow({ companyId, one }: { companyId: string; one: Export }) {
  const words = useWords(filesWords);
  const formats = useFormats();
  const { side } = useRole();
  const sees = useSees('legalIds');
  const states = {
    waiting: words.stateWaiting,
    done: words.stateDone,
    failed: words.stateFailed,
  };
  const { id, fileName, version, since, state, failure, file } = one;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {file && sees ? (
          <Anchor
            href={addressOf(side, companyId, id)}
            download={fileName}
            inherit
            aria-label={words.downloadOf(fileName)}
          >
            {fileName}
          </Anchor>
        ) : (
          fileName
        )}
      </Table.Th>
      <Table.Td>{since === null ? version : `${version}, ${words.since(since)}`}</Table.Td>
      <Table.Td>{failure ? `${states[state]}: ${failure}` : states[state]}</Table.Td>
      <Table.Td className="number">{file ? formats.count(file.rows) : ''}</Table.Td>
      <Table.Td className="number">{file ? formats.euros(file.netInCents) : ''}</Table.Td>
      <Table.Td>
        <Booked companyId={companyId} one={one} />
      </Table.Td>
    </Table.Tr>
  );
}

function Booked({ companyId, one }: { companyId: string; one: Export }) {
  const words = useWords(filesWords);
  const formats = useFormats();
  const doer = useWho();
  const { readOnly } = useRole();
  const may = useMay('consumptions:write') && !readOnly;
  const { id, fileName, file, booked } = one;
  if (booked) {
    const by = words.bookedBy(formats.day(booked.at), doer(booked.by));
    return booked.reference ? `${by} · ${booked.reference}` : by;
  }
  if (file && may) return <Book {...{ companyId, exportId: id, fileName }} />;
  return words.notBooked;
}
