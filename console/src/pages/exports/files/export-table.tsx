import { Anchor, Code, Table } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { addressOf } from '../../../parts/exports/address.ts';
import { filesWords } from '../../../parts/exports/words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { type Export, route, useAsked } from '../use-exports.ts';
import { listWords } from './words.ts';

interface Exports {
  companyId: string;
  exports: readonly Export[];
  total: number;
  more: { has: boolean; busy: boolean; read(): void };
  /** The newest version of the month. */
  newest: number;
}

/** Every file of the month that there is, newest first. */
export function ExportTable({ companyId, exports, total, more, newest }: Exports) {
  const words = useWords(listWords);
  const files = useWords(filesWords);
  const heads: [string, boolean][] = [
    [files.file, false],
    [files.version, false],
    [words.asked, false],
    [files.rows, true],
    [files.net, true],
    [files.sha, false],
    [files.booked, false],
  ];
  const head = (
    <Table.Tr>
      {heads.map(([word, number]) => (
        <Table.Th key={word} scope="col" className={number ? 'number' : undefined}>
          {word}
        </Table.Th>
      ))}
      <Table.Th scope="col">{files.download}</Table.Th>
    </Table.Tr>
  );
  return (
    <LongTable caption={words.caption} columns={8} rows={exports} {...{ head, total, more }}>
      {(one) => <ExportRow key={one.id} {...{ companyId, one, newest }} />}
    </LongTable>
  );
}

/** As much of a digest as tells two files apart at a glance; the drawer has all of it. */
const BEGINNING = 10;

function ExportRow({ companyId, one, newest }: { companyId: string; one: Export; newest: number }) {
  const words = useWords(listWords);
  const formats = useFormats();
  const doer = useWho();
  const { asked } = useAsked();
  const { id, fileName, version, since, file, requestedAt, requestedBy } = one;
  const behind = version < newest ? [words.behind(newest)] : [];
  const which = [since === null ? String(version) : words.sinceOf(version, since), ...behind];
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Door
          to={route}
          params={{ companyId }}
          search={{ ...asked, export: id } as never}
          resetScroll={false}
        >
          {fileName}
        </Door>
      </Table.Th>
      <Table.Td>{which.join(' · ')}</Table.Td>
      <Table.Td>{words.askedBy(formats.day(requestedAt), doer(requestedBy))}</Table.Td>
      <Table.Td className="number">{file ? formats.count(file.rows) : ''}</Table.Td>
      <Table.Td className="number">{file ? formats.euros(file.netInCents) : ''}</Table.Td>
      <Table.Td>
        {file && <Code title={file.sha256}>{`${file.sha256.slice(0, BEGINNING)}…`}</Code>}
      </Table.Td>
      <Table.Td>
        <Booked one={one} />
      </Table.Td>
      <Table.Td>
        <Download companyId={companyId} one={one} />
      </Table.Td>
    </Table.Tr>
  );
}

/** That it is booked, by what it is known by there; the drawer says when and by whom. */
function Booked({ one: { file, booked } }: { one: Export }) {
  const files = useWords(filesWords);
  const formats = useFormats();
  if (booked) return `✓ ${booked.reference ?? formats.day(booked.at)}`;
  return file ? files.notBooked : '';
}

function Download({ companyId, one }: { companyId: string; one: Export }) {
  const files = useWords(filesWords);
  const { side } = useRole();
  const { id, fileName, file, state } = one;
  if (!file) return state === 'failed' ? files.stateFailed : files.stateWaiting;
  return (
    <Anchor
      inherit
      href={addressOf(side, companyId, id)}
      download={fileName}
      aria-label={files.downloadOf(fileName)}
    >
      {files.download}
    </Anchor>
  );
}
