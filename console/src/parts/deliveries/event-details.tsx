import { Stack } from '@mantine/core';
import { useTwin } from '../../shell/use-call.ts';
import { Shown } from '../states.tsx';
import { Payload } from './payload.tsx';
import { WhyNot } from './why-not.tsx';

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
