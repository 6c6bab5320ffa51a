import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Views } from '../../parts/views/views.tsx';
import { useWords } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';
import { useCall } from '../../shell/use-call.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { Hours } from './hours/hours.tsx';
import { Deliveries } from './list/deliveries.tsx';
import { useAsked } from './search.ts';
import { SubscriptionPanel } from './subscription/subscription-panel.tsx';
import { useFigures, usePartnerId, useSubscriptions } from './subscriptions.ts';
import { words as all } from './words.ts';

/** Did it arrive? Why not? Send it again. */
export function View() {
  const words = useWords(all);
  const { side } = useRole();
  const { asked } = useAsked();
  const chosen = useChosen();
  const partnerId = usePartnerId();
  const showsHours = side === 'partner' || partnerId !== undefined;
  const listed = side === 'platform' ? asked.subscription : chosen?.id;
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <Group gap="sm" align="baseline">
          <Title order={1}>{words.title}</Title>
          <Views without={['of', 'event']} />
        </Group>
        <Text c="var(--quiet)">{words.about}</Text>
      </Stack>
      {side === 'platform' && <PartnerChooser />}
      {showsHours ? <Hours /> : <Text>{words.choosePartner}</Text>}
      {chosen && <SubscriptionPanel key={chosen.id} subscription={chosen} />}
      {(side === 'platform' || chosen) && <Deliveries subscriptionId={listed} />}
      <DeliveryDrawer />
    </Stack>
  );
}

/**
 * The subscription in the address. A partner's deliveries are listed by subscription: without one
 * in the address it is the one whose calls go wrong most, so that trouble is seen first.
 */
function useChosen() {
  const { side } = useRole();
  const { asked } = useAsked();
  const listed = useSubscriptions().data?.subscriptions ?? [];
  const figures = useFigures().data?.subscriptions;
  const [first, setFirst] = useState<string>();
  const wanted = asked.subscription ?? first;
  const named = listed.find(({ id }) => id === wanted);
  useEffect(() => {
    // Stays the same while somebody looks at it, whatever the next figures say.
    if (!first && figures && side === 'partner') setFirst(mostTrouble(figures));
  }, [first, figures, side]);
  return named;
}

type Figured = NonNullable<ReturnType<typeof useFigures>['data']>['subscriptions'];

function mostTrouble(figures: Figured): string | undefined {
  const trouble = ({ hours, pending }: Figured[number]): number =>
    hours.reduce((sum, hour) => sum + hour.attempts - hour.delivered, 0) * 1_000 + pending;
  return [...figures].sort((one, other) => trouble(other) - trouble(one))[0]?.subscriptionId;
}

/** Whose webhooks the operator looks at. */
function PartnerChooser() {
  const words = useWords(all);
  const { ask } = useAsked();
  const partnerId = usePartnerId();
  const partners = useCall('listPartners', {});
  return (
    <Select
      label={words.partner}
      placeholder={words.allPartners}
      value={partnerId ?? null}
      onChange={(partner) => ask({ partner: partner ?? undefined, subscription: undefined })}
      data={partners.data?.partners.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.allPartners }}
      w={{ base: '100%', xs: '20rem' }}
    />
  );
}
