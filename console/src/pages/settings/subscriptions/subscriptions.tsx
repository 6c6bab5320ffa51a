import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ask } from '../../../parts/ask.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useCall, useChange } from '../../../shell/use-call.ts';
import { Secret } from '../secret.tsx';
import { words as page } from '../words.ts';
import { Add } from './add.tsx';
import { subscriptionWords } from './words.ts';

type Subscription = ReplyOf<'listSubscriptions'>['subscriptions'][number];

/** Where events are sent to. */
export function Subscriptions() {
  const words = useWords(subscriptionWords);
  const [adding, { open, close }] = useDisclosure(false);
  const listed = useCall('listSubscriptions', {});
  return (
    <Stack gap="md">
      <Text size="sm">{words.about}</Text>
      <Group>
        <Button onClick={open}>{words.add}</Button>
      </Group>
      <Add opened={adding} close={close} />
      <Shown of={listed}>
        {({ subscriptions }) =>
          subscriptions.length > 0 ? (
            <Listed subscriptions={subscriptions} />
          ) : (
            <Empty title={words.none}>{words.noneAdvice}</Empty>
          )
        }
      </Shown>
    </Stack>
  );
}

function Listed({ subscriptions }: { subscriptions: Subscription[] }) {
  const words = useWords(subscriptionWords);
  const { actions } = useWords(page);
  return (
    <LongTable
      caption={words.caption}
      columns={5}
      rows={subscriptions}
      total={subscriptions.length}
      head={
        <Table.Tr>
          <Table.Th>{words.url}</Table.Th>
          <Table.Th>{words.events}</Table.Th>
          <Table.Th>{words.companies}</Table.Th>
          <Table.Th>{words.state}</Table.Th>
          <Table.Th>{actions}</Table.Th>
        </Table.Tr>
      }
    >
      {(one) => <Row key={one.id} subscription={one} />}
    </LongTable>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const words = useWords(subscriptionWords);
  const { companies } = useCompanies();
  const { id, url, description, eventTypes, companyIds, status } = subscription;
  const named = companyIds?.map((one) => companies.find((company) => company.id === one)?.name);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {url}
        {description && (
          <Text size="sm" c="var(--quiet)">
            {description}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{eventTypes.join(', ')}</Table.Td>
      <Table.Td>{named ? named.filter(Boolean).join(', ') : words.all}</Table.Td>
      <Table.Td>{status === 'enabled' ? words.enabled : words.disabled}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Rotate id={id} url={url} />
          <End id={id} url={url} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Rotate({ id, url }: { id: string; url: string }) {
  const words = useWords(subscriptionWords);
  const { moment } = useFormats();
  const rotate = useChange('rotateSigningSecret');
  const change = {
    ...rotate,
    mutate: () => rotate.mutate({ path: { subscriptionId: id }, body: {} }),
  };
  return (
    <Ask
      label={words.rotate}
      name={words.rotateOf(url)}
      doIt={words.doRotate}
      change={change}
      done={false}
      result={
        rotate.data && (
          <Secret
            title={words.rotated(moment(rotate.data.previousSecretExpiresAt))}
            values={{ [words.secret]: rotate.data.signingSecret }}
          />
        )
      }
    >
      {words.rotateAbout}
    </Ask>
  );
}

function End({ id, url }: { id: string; url: string }) {
  const words = useWords(subscriptionWords);
  const end = useChange('deleteSubscription');
  const change = { ...end, mutate: () => end.mutate({ path: { subscriptionId: id } }) };
  return (
    <Ask
      label={words.end}
      name={words.endOf(url)}
      doIt={words.end}
      change={change}
      done={end.isSuccess}
    >
      {words.endAbout}
    </Ask>
  );
}
