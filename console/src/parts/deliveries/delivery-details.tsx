import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCompanies } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { useFormats } from '../formats.ts';
import { Empty, Lost, Shown } from '../states.tsx';
import { Attempts, type Delivery } from './attempts.tsx';
import { Payload } from './payload.tsx';
import { SendAgain } from './send-again.tsx';
import { StateMark } from './state-mark.tsx';
import { useDelivery, useSubscriptionOf } from './use-delivery.ts';
import { WhyNot } from './why-not.tsx';
import { deliveryWords } from './words.ts';

interface Props {
  deliveryId: string;
  subscriptionId?: string;
  /** Leads to the delivery that was made by sending again. */
  sent: (subscriptionId: string, deliveryId: string) => void;
}

/** A delivery from its making to its end: state, attempts, what is sent, who else was told. */
export function DeliveryDetails({ deliveryId, subscriptionId: known, sent }: Props) {
  const words = useWords(deliveryWords);
  const { subscriptionId, isUnknown, error } = useSubscriptionOf(deliveryId, known);
  const delivery = useDelivery(subscriptionId, deliveryId);
  if (error) return <Lost error={error} />;
  if (isUnknown) return <Empty title={words.loseNothing} />;
  return (
    <Shown of={delivery}>
      {(data) => (
        <Stack gap="lg">
          <Facts delivery={data} />
          {subscriptionId && (
            <SendAgain
              key={data.id}
              subscriptionId={subscriptionId}
              delivery={data}
              sent={(id) => sent(subscriptionId, id)}
            />
          )}
          <Attempts delivery={data} />
          {data.companyId && <Told eventId={data.eventId} />}
          <Payload text={data.payload} />
        </Stack>
      )}
    </Shown>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const words = useWords(deliveryWords);
  const formats = useFormats();
  const { companies } = useCompanies();
  const company = companies.find(({ id }) => id === delivery.companyId)?.name;
  const facts: [string, string | null][] = [
    [words.company, delivery.companyId ? (company ?? delivery.companyId) : words.sample],
    [words.month, delivery.payroll && formats.month(delivery.payroll)],
    [words.made, formats.moment(delivery.createdAt)],
    [words.next, delivery.nextAttemptAt === null ? null : formats.moment(delivery.nextAttemptAt)],
    [words.until, delivery.status === 'pending' ? formats.moment(delivery.expiresAt) : null],
  ];
  return (
    <Stack gap={4}>
      <Group gap="sm" role="status">
        <StateMark state={delivery.status} size="lg" />
        <Code>{delivery.eventType}</Code>
      </Group>
      {facts.map(
        ([name, value]) =>
          value && (
            <Text key={name} size="sm">
              <Text span c="var(--quiet)">
                {name}:{' '}
              </Text>
              {value}
            </Text>
          ),
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/happened" search={{ id: delivery.id }} />}
      >
        {words.happened}
      </Anchor>
    </Stack>
  );
}

function Told({ eventId }: { eventId: string }) {
  const event = useTwin('readEvent', { path: { eventId } });
  return (
    <Shown of={event}>{({ subscriptions }) => <WhyNot subscriptions={subscriptions} />}</Shown>
  );
}
