import { Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useCall, useChange } from '../../../shell/use-call.ts';
import { EndButton } from '../end-button.tsx';
import { settingsRoute } from '../route.ts';
import { words as page } from '../words.ts';
import type { Issuer } from './shape.ts';
import { WayForm } from './way-form.tsx';
import { wayWords } from './words.ts';

/** In the address, for a way in that is not there yet. */
const NEW = 'new';

/** Who vouches for people. */
export function Ways() {
  const words = useWords(wayWords);
  const { open } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, open: id }) });
  const listed = useCall('listIssuers', { query: { limit: 250 } });
  return (
    <Stack gap="md">
      <Text size="sm">{words.about}</Text>
      <Group>
        <Button onClick={() => show(NEW)}>{words.add}</Button>
      </Group>
      <Shown of={listed}>
        {({ issuers, page: { totalElements } }) => (
          <>
            {issuers.length > 0 ? (
              <Listed issuers={issuers} total={totalElements} show={show} />
            ) : (
              <Empty title={words.none}>{words.noneAdvice}</Empty>
            )}
            <WayForm
              key={open}
              opened={open !== undefined}
              close={() => show(undefined)}
              issuer={issuers.find(({ id }) => id === open)}
            />
          </>
        )}
      </Shown>
    </Stack>
  );
}

interface Listing {
  issuers: Issuer[];
  total: number;
  show(id: string): void;
}

function Listed({ issuers, total, show }: Listing) {
  const words = useWords(wayWords);
  const { name, actions } = useWords(page);
  return (
    <LongTable
      caption={words.caption}
      columns={5}
      rows={issuers}
      total={total}
      head={
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          <Table.Th>{words.owner}</Table.Th>
          <Table.Th>{words.issuer}</Table.Th>
          <Table.Th>{words.domains}</Table.Th>
          <Table.Th>{actions}</Table.Th>
        </Table.Tr>
      }
    >
      {(issuer) => <Row key={issuer.id} issuer={issuer} show={show} />}
    </LongTable>
  );
}

function Row({ issuer, show }: { issuer: Issuer; show(id: string): void }) {
  const words = useWords(wayWords);
  const owner = useOwner()(issuer);
  const { id, name, mailDomains, claimRoles } = issuer;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
        {claimRoles.length > 0 && (
          <Text size="sm" c="var(--quiet)">
            {words.claims(claimRoles.length)}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{owner}</Table.Td>
      <Table.Td>
        <Code>{issuer.issuer}</Code>
      </Table.Td>
      <Table.Td>{mailDomains.join(', ')}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.changeOf(name)}
            onClick={() => show(id)}
          >
            {words.change}
          </Button>
          <End id={id} name={name} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Whose people it lets in, in words. */
function useOwner() {
  const words = useWords(wayWords);
  const { side, partner } = useRole();
  const { companies } = useCompanies();
  const partners = useCall('listPartners', {}, { enabled: side === 'platform' });
  return ({ partnerId, companyId }: Issuer): string => {
    const company = companies.find(({ id }) => id === companyId);
    const named =
      partners.data?.partners.find(({ id }) => id === partnerId) ??
      (partner?.id === partnerId ? partner : undefined);
    if (company) return words.ofCompany(company.name);
    if (named) return words.ofPartner(named.name);
    return partnerId || companyId ? words.another : words.operator;
  };
}

function End({ id, name }: { id: string; name: string }) {
  const words = useWords(wayWords);
  const change = useChange('deleteIssuer');
  return (
    <EndButton
      {...{ label: words.end, name: words.endOf(name), about: words.endAbout, change }}
      end={() => change.mutate({ path: { issuerId: id } })}
    />
  );
}
