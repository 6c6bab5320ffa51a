import { Button, Code, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useFormats } from '../../../parts/formats.ts';
import { EndKey } from '../../../parts/keys/end-key.tsx';
import { endKeyWords } from '../../../parts/keys/words.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { settingsRoute } from '../route.ts';
import { words as page } from '../words.ts';
import { allScopes, Issue } from './issue.tsx';
import { keyWords } from './words.ts';

type Credential = ReplyOf<'listCredentials'>['credentials'][number];

/** The keys of a partner's programs, for the operator. */
export function Keys() {
  const words = useWords(keyWords);
  const { partner } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  const partners = useCall('listPartners', {});
  return (
    <Stack gap="md">
      <Text size="sm">{words.about}</Text>
      <Select
        label={words.partner}
        value={partner ?? null}
        onChange={(id) =>
          void navigate({ search: (before) => ({ ...before, partner: id ?? undefined }) })
        }
        data={partners.data?.partners.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        searchable
        comboboxProps={{ withinPortal: false }}
        w={{ base: '100%', xs: '20rem' }}
      />
      {partner ? <Listed key={partner} partnerId={partner} /> : <Text>{words.choose}</Text>}
    </Stack>
  );
}

function Listed({ partnerId }: { partnerId: string }) {
  const words = useWords(keyWords);
  const [issuing, { open, close }] = useDisclosure(false);
  const listed = useCall('listCredentials', { path: { partnerId }, query: { limit: 250 } });
  return (
    <>
      <Group>
        <Button onClick={open}>{words.issue}</Button>
      </Group>
      <Issue partnerId={partnerId} opened={issuing} close={close} />
      <Shown of={listed}>
        {({ credentials, page: { totalElements } }) =>
          credentials.length > 0 ? (
            <KeyTable credentials={credentials} total={totalElements} partnerId={partnerId} />
          ) : (
            <Empty title={words.none}>{words.noneAdvice}</Empty>
          )
        }
      </Shown>
    </>
  );
}

interface Listing {
  credentials: Credential[];
  total: number;
  partnerId: string;
}

function KeyTable({ credentials, total, partnerId }: Listing) {
  const words = useWords(keyWords);
  const { actions } = useWords(page);
  return (
    <LongTable
      caption={words.caption}
      columns={7}
      rows={credentials}
      total={total}
      head={
        <Table.Tr>
          <Table.Th>{words.clientId}</Table.Th>
          <Table.Th>{words.what}</Table.Th>
          <Table.Th>{words.scopes}</Table.Th>
          <Table.Th>{words.issued}</Table.Th>
          <Table.Th>{words.used}</Table.Th>
          <Table.Th>{words.state}</Table.Th>
          <Table.Th>{actions}</Table.Th>
        </Table.Tr>
      }
    >
      {(one) => <Row key={one.clientId} credential={one} partnerId={partnerId} />}
    </LongTable>
  );
}

function Row({ credential, partnerId }: { credential: Credential; partnerId: string }) {
  const words = useWords(keyWords);
  const { never } = useWords(page);
  const formats = useFormats();
  const { clientId, description, scopes, createdAt, lastUsedAt, revokedAt } = credential;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {clientId}
      </Table.Th>
      <Table.Td>{description ?? '–'}</Table.Td>
      <Table.Td>
        {scopes.length === allScopes.length ? words.allScopes : <Code>{scopes.join(', ')}</Code>}
      </Table.Td>
      <Table.Td>{formats.day(createdAt)}</Table.Td>
      <Table.Td>{lastUsedAt ? formats.moment(lastUsedAt) : never}</Table.Td>
      <Table.Td>{revokedAt ? words.revoked(formats.day(revokedAt)) : words.valid}</Table.Td>
      <Table.Td>{!revokedAt && <Acting partnerId={partnerId} clientId={clientId} />}</Table.Td>
    </Table.Tr>
  );
}

/** A look at what a key was used for comes before its end. */
function Acting(path: { partnerId: string; clientId: string }) {
  const words = useWords(endKeyWords);
  const search = { tab: 'requests', client: path.clientId, partner: path.partnerId } as never;
  const used = (
    <Door to="/audit" search={search} underline="always">
      {words.seeUse}
    </Door>
  );
  return <EndKey {...path}>{used}</EndKey>;
}
