import { Stack } from '@mantine/core';
import { Payload } from '../../../parts/deliveries/payload.tsx';
import { WhyNot } from '../../../parts/deliveries/why-not.tsx';
import { Shown } from '../../../parts/states.tsx';
import { useTwin } from '../../../shell/use-call.ts';

/** What an event says, who was told of it and who was not. */
export function EventDetails({ eventId }: { eventId: string }) {
  const event = useTwin('readEvent', { path: { eventId } });
  return (
    <Shown of={event}>
      {({ event: envelope, subscriptions }) => (
        <Stack gap="lg">
          <WhyNot subscriptions={subscriptions} />
          <Payload text={JSON.stringify(envelope)} />
        </Stack>
      )}
    </Shown>
  );
}
