import { Stack, Text, Title } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { CompanyName } from '../../../parts/requests/company-name.tsx';
import { Shown } from '../../../parts/states.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { accessWords } from './words.ts';

type Histories = ReplyOf<'listAccessChangesOfCompany'>;
type Change = Histories['changes'][number];
const limit = 100;

/** Who was given access to a company, and who lost it. */
export function HistoryOfCompany({ companyId }: { companyId: string }) {
  const words = useWords(accessWords);
  const partners = useCall('listPartners', { query: { limit: 250 } });
  const history = useCall('listAccessChangesOfCompany', { path: { companyId }, query: { limit } });
  const nameOf = (id: string) => partners.data?.partners.find((one) => one.id === id)?.name ?? '–';
  const whom: Column<Change> = {
    name: words.partner,
    cell: ({ partnerId }) => <span translate="no">{nameOf(partnerId)}</span>,
  };
  return <Shown of={history}>{(data) => <Told {...data} whom={whom} />}</Shown>;
}

/** What a partner was given access to, and what it lost. */
export function HistoryOfPartner({ partnerId }: { partnerId: string }) {
  const words = useWords(accessWords);
  const history = useCall('listAccessChangesOfPartner', { path: { partnerId }, query: { limit } });
  const whom: Column<Change> = {
    name: words.company,
    cell: ({ companyId }) => <CompanyName companyId={companyId} />,
  };
  return <Shown of={history}>{(data) => <Told {...data} whom={whom} />}</Shown>;
}

function Told({ changes, page, whom }: Histories & { whom: Column<Change> }) {
  const words = useWords(accessWords);
  const { moment, count } = useFormats();
  const who = useWho();
  const total = page.totalElements;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words.history}
      </Title>
      {total > changes.length && (
        <Text size="sm">{words.newestOf(count(changes.length), count(total))}</Text>
      )}
      {changes.length === 0 ? (
        <Text size="sm">{words.noHistory}</Text>
      ) : (
        <ColumnTable
          label={words.history}
          rows={changes}
          keyOf={({ at, partnerId, companyId, change }) =>
            `${at} ${partnerId} ${companyId} ${change}`
          }
          columns={[
            { name: words.at, cell: ({ at }) => moment(at) },
            whom,
            {
              name: words.change,
              cell: ({ change }) => `${change === 'granted' ? '✓' : '✕'} ${words[change]}`,
            },
            { name: words.changedBy, cell: ({ by }) => who(by) ?? words.nobodyKept },
          ]}
        />
      )}
    </Stack>
  );
}
