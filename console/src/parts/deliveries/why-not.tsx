import { Anchor, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useFormats } from '../formats.ts';
import { Sideways } from '../tables/sideways.tsx';
import { StateMark } from './state-mark.tsx';
import { deliveryWords } from './words.ts';

type Told = ReplyOf<'readEvent'>['subscriptions'][number];

/** For each subscription the deliveries of an event, or why there is none. */
export function WhyNot({ subscriptions }: { subscriptions: readonly Told[] }) {
  const words = useWords(deliveryWords);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.whoWasTold}
      </Title>
      <Sideways label={words.whoWasTold}>
        <Table aria-label={words.whoWasTold} verticalSpacing={4} horizontalSpacing="xs" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.subscription}</Table.Th>
              <Table.Th>{words.outcome}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {subscriptions.map((told) => (
              <Table.Tr key={told.subscriptionId}>
                <Table.Td miw="10rem" style={{ overflowWrap: 'anywhere' }}>
                  {told.url}
                </Table.Td>
                <Table.Td>
                  {told.reason ? <Text size="sm">{words[told.reason]}</Text> : <Tries {...told} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </Stack>
  );
}

function Tries({ subscriptionId, deliveries }: Told) {
  const words = useWords(deliveryWords);
  const formats = useFormats();
  return (
    <Stack gap={2}>
      {deliveries.map((one) => (
        <Group key={one.id} gap="xs" wrap="nowrap">
          <StateMark state={one.status} />
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/webhooks"
                search={{ subscription: subscriptionId, delivery: one.id }}
              />
            )}
          >
            {formats.moment(one.createdAt)}
          </Anchor>
          {one.again && (
            <Text span size="sm" c="var(--quiet)">
              {words.again}
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  );
}
