import { Anchor, Code, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDurations } from '../../parts/durations.ts';
import { useFormats } from '../../parts/formats.ts';
import { Sideways } from '../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useCompanies } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { words as all } from './words.ts';

type Request = ReplyOf<'listRequests'>['requests'][number];

/** Calls in rows; each leads to all that came of it. */
export function RequestTable({ label, requests }: { label: string; requests: readonly Request[] }) {
  const words = useWords(all);
  return (
    <Sideways label={label}>
      <Table aria-label={label} verticalSpacing={5} fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.at}</Table.Th>
            <Table.Th>{words.status}</Table.Th>
            <Table.Th>{words.operation}</Table.Th>
            <Table.Th>{words.code}</Table.Th>
            <Table.Th>{words.company}</Table.Th>
            <Table.Th className="number">{words.took}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

function Row({ request }: { request: Request }) {
  const formats = useFormats();
  const durations = useDurations();
  const { companies } = useCompanies();
  const { id, at, status, operation, code, companyId, durationMs } = request;
  const isGood = status < 400;
  return (
    <Table.Tr style={{ whiteSpace: 'nowrap' }}>
      <Table.Th scope="row" fw={400}>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/happened" search={{ id }} />}
        >
          {formats.moment(at)}
        </Anchor>
      </Table.Th>
      <Table.Td>
        <Text span size="sm" fw={600} c={isGood ? 'var(--good)' : 'var(--bad)'}>
          {isGood ? '✓' : '✕'} {status}
        </Text>
      </Table.Td>
      <Table.Td>
        <Code>{operation ?? '–'}</Code>
      </Table.Td>
      <Table.Td>{code ?? '–'}</Table.Td>
      <Table.Td>{companies.find((one) => one.id === companyId)?.name ?? '–'}</Table.Td>
      <Table.Td className="number">{durations.took(durationMs)}</Table.Td>
    </Table.Tr>
  );
}
