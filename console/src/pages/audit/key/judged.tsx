import { Code, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Facts } from '../../../parts/audit/facts.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useCallerText } from '../requests/use-caller-name.ts';
import { useFigures } from '../requests/use-requests.ts';
import { Ending } from './ending.tsx';
import { CompaniesOf, OperationsOf } from './tables.tsx';
import { type Figures, useKey } from './use-key.ts';
import { judgedWords } from './words.ts';

/** A credential by what it did; with the right it can be ended here. */
export function Judged({ clientId }: { clientId: string }) {
  const words = useWords(judgedWords);
  const figures = useFigures().data;
  return (
    <Paper withBorder p="md" component="section" aria-label={words.title}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h3">
            {words.title}
          </Title>
          {figures && <Ending clientId={clientId} figures={figures} />}
        </Group>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          <KeyFacts clientId={clientId} />
          {figures && <UseFacts figures={figures} />}
        </SimpleGrid>
        {figures && figures.requests > 0 && (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
            <OperationsOf operations={figures.operations} />
            <CompaniesOf companies={figures.companies} />
          </SimpleGrid>
        )}
        <Doors clientId={clientId} />
      </Stack>
    </Paper>
  );
}

/** What is known of it, whether or not it was used. */
function KeyFacts({ clientId }: { clientId: string }) {
  const words = useWords(judgedWords);
  const formats = useFormats();
  const textOf = useCallerText();
  const { key, caller } = useKey(clientId);
  const state = key && (key.revokedAt ? words.revoked(formats.moment(key.revokedAt)) : words.valid);
  return (
    <Facts
      label={words.clientId}
      facts={[
        [words.clientId, <Code key="id">{clientId}</Code>],
        [words.of, caller ? <Name key="of" name={textOf(caller)} /> : key ? null : words.unknown],
        [words.usedFor, key?.description && <Name key="for" name={key.description} />],
        [words.state, state && <b>{key?.revokedAt ? `✕ ${state}` : `✓ ${state}`}</b>],
        [words.issued, key && formats.moment(key.createdAt)],
        [words.lastUsed, key && (key.lastUsedAt ? formats.moment(key.lastUsedAt) : words.never)],
        [words.scopes, key && <Code>{key.scopes.join(', ')}</Code>],
      ]}
    />
  );
}

/** What somebody called something is of no language. */
const Name = ({ name }: { name: string }) => <span translate="no">{name}</span>;

function UseFacts({ figures }: { figures: Figures }) {
  const words = useWords(judgedWords);
  const formats = useFormats();
  const { count } = formats;
  const { requests, operations, companies, firstAt, lastAt, failures } = figures;
  const named = companies.filter(({ companyId }) => companyId !== null).length;
  const trouble = failures.reduce((sum, failure) => sum + failure.requests, 0);
  return (
    <Facts
      label={words.inThisTime}
      facts={[
        [words.inThisTime, words.did(count(requests), count(operations.length), count(named))],
        [words.first, firstAt && formats.moment(firstAt)],
        [words.last, lastAt && formats.moment(lastAt)],
        [words.troubled, trouble > 0 ? `✕ ${count(trouble)}` : '0'],
      ]}
    />
  );
}

function Doors({ clientId }: { clientId: string }) {
  const words = useWords(judgedWords);
  const { side, role } = useRole();
  const { key, caller, partnerId } = useKey(clientId);
  const isAdmin = side === 'platform' && role === 'admin';
  const isPerson = caller !== undefined && key === undefined;
  return (
    <Group gap="lg">
      <Door to="/happened" search={{ id: clientId } as never} underline="always" size="sm">
        {words.history}
      </Door>
      {isAdmin && key && (
        <Door
          to="/settings"
          search={{ tab: 'keys', partner: partnerId } as never}
          underline="always"
          size="sm"
        >
          {words.toKeys}
        </Door>
      )}
      {isAdmin && isPerson && (
        <Text size="sm">
          {words.person}{' '}
          <Door to="/settings" search={{ tab: 'staff' } as never} underline="always">
            {words.toStaff}
          </Door>
        </Text>
      )}
    </Group>
  );
}
