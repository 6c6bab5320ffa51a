import { Badge, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Lost } from '../../../parts/states.tsx';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { History } from './history.tsx';
import { Recover } from './recover.tsx';
import type { Subscription } from './shape.ts';
import { Switch } from './switch.tsx';

/** A subscription: what it wants, whether it is on, and what can be done with it. */
export function SubscriptionPanel({ subscription }: { subscription: Subscription }) {
  const words = useWords(all);
  const formats = useFormats();
  const { readOnly } = useRole();
  const { url, status, description, eventTypes, createdAt } = subscription;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Stack gap={2} miw={0} flex="1 1 16rem">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Title>
            <Text size="sm" c="var(--quiet)">
              {[description, `${words.since} ${formats.day(createdAt)}`]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
          <Badge variant="outline" color={status === 'enabled' ? 'green' : 'gray'} c="var(--ink)">
            {status === 'enabled' ? `● ${words.enabled}` : `◼ ${words.disabled}`}
          </Badge>
        </Group>
        <Group gap={6}>
          <Text size="sm" c="var(--quiet)">
            {words.types}:
          </Text>
          {eventTypes.map((type) => (
            <Code key={type} style={{ overflowWrap: 'anywhere' }}>
              {type}
            </Code>
          ))}
        </Group>
        <Companies ids={subscription.companyIds} />
        {!readOnly && <Deeds subscription={subscription} />}
        <History subscriptionId={subscription.id} />
      </Stack>
    </Paper>
  );
}

function Companies({ ids }: { ids: readonly string[] | null }) {
  const words = useWords(all);
  const { companies } = useCompanies();
  const names = ids?.map((id) => companies.find((one) => one.id === id)?.name ?? id).join(', ');
  return (
    <Text size="sm">
      <Text span c="var(--quiet)">
        {words.companies}:{' '}
      </Text>
      {names ?? words.allCompanies}
    </Text>
  );
}

function Deeds({ subscription }: { subscription: Subscription }) {
  const words = useWords(all);
  const { side } = useRole();
  const [recovers, setRecovers] = useState(false);
  const isOn = subscription.status === 'enabled';
  return (
    <Group gap="xs" align="flex-start">
      <Switch subscription={subscription} />
      {isOn && (
        <Button variant="default" size="compact-md" onClick={() => setRecovers(true)}>
          {words.recover}
        </Button>
      )}
      {isOn && side === 'partner' && <Sample subscription={subscription} />}
      {recovers && <Recover subscription={subscription} close={() => setRecovers(false)} />}
    </Group>
  );
}

/** Sends a sample event and opens its delivery, so that it is seen to arrive. */
function Sample({ subscription }: { subscription: Subscription }) {
  const words = useWords(all);
  const { ask } = useAsked();
  const test = useChange('testSubscription', ({ id }) =>
    ask({ subscription: subscription.id, delivery: id, of: undefined }),
  );
  const path = { subscriptionId: subscription.id };
  const body = { eventType: subscription.eventTypes[0]! };
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={test.isPending}
        onClick={() => test.mutate({ path, body })}
      >
        {words.test}
      </Button>
      {test.error && <Lost error={test.error} />}
    </>
  );
}
