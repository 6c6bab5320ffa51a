import { Code, Drawer, Stack, Text, Title } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { noBanner } from '../../../parts/no-banner.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Shown } from '../../../parts/states.tsx';
import { ColumnTable } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import type { CompanyAccess } from './grant-matrix.tsx';
import { HistoryOfCompany, HistoryOfPartner } from './history.tsx';
import { accessWords } from './words.ts';

/** Who sees the company, or what the partner sees, that the address names; and since when. */
export function AccessDrawer({ companies }: { companies: readonly CompanyAccess[] }) {
  const page = useWords(all);
  const { asked, ask } = useAsked();
  const [kind, id] = asked.open?.split(':') ?? [];
  const company = companies.find((one) => one.id === id);
  const partner = useCall(
    'readPartner',
    { path: { partnerId: id ?? '' } },
    { enabled: kind === 'partner' },
  );
  return (
    <Drawer
      opened={asked.open !== undefined}
      onClose={() => ask({ open: undefined, page: asked.page })}
      title={kind === 'partner' ? partner.data?.name : company?.name}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': page.close }}
      attributes={noBanner}
    >
      {id && (
        <Stack gap="lg">
          {kind === 'company' && company && <SeenBy company={company} />}
          {kind === 'company' && <HistoryOfCompany companyId={id} />}
          {kind === 'partner' && <KeysOf partnerId={id} />}
          {kind === 'partner' && <HistoryOfPartner partnerId={id} />}
        </Stack>
      )}
    </Drawer>
  );
}

function SeenBy({ company: { partners } }: { company: CompanyAccess }) {
  const words = useWords(accessWords);
  const { moment } = useFormats();
  const who = useWho();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words.sees}
      </Title>
      {partners.length === 0 ? (
        <Text size="sm">{words.nobodySees}</Text>
      ) : (
        <ColumnTable
          label={words.sees}
          rows={partners}
          keyOf={({ id }) => id}
          columns={[
            { name: words.partner, cell: ({ name }) => <span translate="no">{name}</span> },
            { name: words.since, cell: ({ grantedAt }) => moment(grantedAt) },
            { name: words.by, cell: ({ by }) => who(by) ?? words.nobodyKept },
          ]}
        />
      )}
    </Stack>
  );
}

/** The keys of a partner; each leads to what it did. */
function KeysOf({ partnerId }: { partnerId: string }) {
  const words = useWords(accessWords);
  const { moment } = useFormats();
  const keys = useCall('listCredentials', { path: { partnerId }, query: { limit: 250 } });
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {words.keys}
      </Title>
      <Shown of={keys}>
        {({ credentials }) => (
          <ColumnTable
            label={words.keys}
            rows={credentials}
            keyOf={({ clientId }) => clientId}
            columns={[
              {
                name: words.key,
                cell: ({ clientId, description }) => (
                  <Door
                    to="/audit"
                    search={{ tab: 'requests', client: clientId, partner: partnerId } as never}
                    translate="no"
                  >
                    {description ?? <Code>{clientId}</Code>}
                  </Door>
                ),
              },
              {
                name: words.state,
                cell: ({ revokedAt }) => (revokedAt ? `✕ ${words.ended}` : `✓ ${words.valid}`),
              },
              {
                name: words.used,
                cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : words.never),
              },
            ]}
          />
        )}
      </Shown>
    </Stack>
  );
}
