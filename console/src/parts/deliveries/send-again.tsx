import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useRole, useSession } from '../../shell/session.tsx';
import { useChange, useTwinChange } from '../../shell/use-call.ts';
import { Lost } from '../states.tsx';
import type { Delivery } from './attempts.tsx';
import { deliveryWords } from './words.ts';

interface Props {
  subscriptionId: string;
  delivery: Delivery;
  /** Where to look on: the delivery that was made. */
  sent: (deliveryId: string) => void;
}

/** Sends an event once more, after one question; in a sandbox also runs what is pending through. */
export function SendAgain({ subscriptionId, delivery, sent }: Props) {
  const words = useWords(deliveryWords);
  const { readOnly } = useRole();
  const [asks, setAsks] = useState(false);
  const redeliver = useTwinChange('redeliver', ({ id }) => {
    setAsks(false);
    sent(id);
  });
  if (readOnly) return null;
  const path = { subscriptionId, deliveryId: delivery.id };
  if (!asks) {
    return (
      <Group gap="xs">
        <Button onClick={() => setAsks(true)}>{words.sendAgain}</Button>
        <RunThrough delivery={delivery} />
      </Group>
    );
  }
  return (
    <Paper withBorder p="sm" role="group" aria-label={words.sendAgain}>
      <Stack gap="xs">
        <Text size="sm">{words.sendAgainAsk}</Text>
        {redeliver.error && <Lost error={redeliver.error} />}
        <Group gap="xs">
          <Button
            data-autofocus
            loading={redeliver.isPending}
            onClick={() => redeliver.mutate({ path })}
          >
            {words.sendIt}
          </Button>
          <Button variant="default" onClick={() => setAsks(false)}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function RunThrough({ delivery }: { delivery: Delivery }) {
  const words = useWords(deliveryWords);
  const { me, role } = useSession();
  const advance = useChange('advanceDelivery');
  if (me.environment !== 'sandbox' || role.side !== 'partner') return null;
  if (delivery.status !== 'pending') return null;
  return (
    <>
      <Button
        variant="default"
        title={words.runThroughAbout}
        loading={advance.isPending}
        onClick={() => advance.mutate({ path: { deliveryId: delivery.id } })}
      >
        {words.runThrough}
      </Button>
      {advance.error && <Lost error={advance.error} />}
    </>
  );
}
