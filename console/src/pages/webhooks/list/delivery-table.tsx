import { Anchor, Code, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAnswerText } from '../../../parts/deliveries/attempts.tsx';
import { StateMark } from '../../../parts/deliveries/state-mark.tsx';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import { useSubscriptions } from '../subscriptions.ts';
import { words as all } from '../words.ts';
import type { ListedDelivery } from './use-deliveries.ts';

interface Props {
  label: string;
  deliveries: readonly ListedDelivery[];
  subscriptionId: string | undefined;
}

/** Deliveries in rows; what came while somebody looked is marked as new. */
export function DeliveryTable({ label, deliveries, subscriptionId }: Props) {
  const words = useWords(all);
  const seen = useRef<number | null>(null);
  const newest = deliveries[0]?.createdAt ?? 0;
  useEffect(() => {
    seen.current ??= newest;
  }, [newest]);
  return (
    <Sideways label={label}>
      <Table aria-label={label} verticalSpacing={5} horizontalSpacing="sm" fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.made}</Table.Th>
            <Table.Th>{words.state}</Table.Th>
            <Table.Th>{words.type}</Table.Th>
            {!subscriptionId && <Table.Th>{words.receiver}</Table.Th>}
            <Table.Th>{words.company}</Table.Th>
            <Table.Th className="number">{words.attempts}</Table.Th>
            <Table.Th>{words.lastAnswer}</Table.Th>
            <Table.Th>{words.next}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((one) => (
            <Row
              key={one.id}
              delivery={one}
              subscriptionId={one.subscriptionId ?? subscriptionId}
              showsReceiver={!subscriptionId}
              isFresh={seen.current !== null && one.createdAt > seen.current}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

interface RowProps {
  delivery: ListedDelivery;
  subscriptionId: string | undefined;
  showsReceiver: boolean;
  isFresh: boolean;
}

function Row({ delivery, subscriptionId, showsReceiver, isFresh }: RowProps) {
  const durations = useDurations();
  const answerText = useAnswerText();
  const { asked } = useAsked();
  const { id, createdAt, status, eventType, companyId, payroll, attempts, nextAttemptAt } =
    delivery;
  const last = attempts.at(-1);
  return (
    <Table.Tr data-fresh={isFresh || undefined} style={{ whiteSpace: 'nowrap' }}>
      <Table.Th scope="row" fw={400}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/webhooks"
              search={{ ...asked, delivery: id, of: subscriptionId }}
              resetScroll={false}
            />
          )}
        >
          {durations.clock(createdAt)}
        </Anchor>
        {isFresh && <Fresh />}
      </Table.Th>
      <Table.Td>
        <StateMark state={status} />
      </Table.Td>
      <Table.Td>
        <Code>{eventType}</Code>
      </Table.Td>
      {showsReceiver && (
        <Table.Td>
          <Receiver delivery={delivery} />
        </Table.Td>
      )}
      <Table.Td>
        <Place companyId={companyId} payroll={payroll} />
      </Table.Td>
      <Table.Td className="number">{attempts.length}</Table.Td>
      <Table.Td c={last?.error ? 'var(--bad)' : undefined}>
        {last ? `${last.error ? '✕' : '✓'} ${answerText(last)}` : '–'}
      </Table.Td>
      <Table.Td>{nextAttemptAt ? durations.clock(nextAttemptAt) : '–'}</Table.Td>
    </Table.Tr>
  );
}

function Fresh() {
  const words = useWords(all);
  return (
    <Text span size="xs" fw={700} c="var(--series-1)" ml={6}>
      {words.fresh}
    </Text>
  );
}

/** Whom a delivery is for, in lists of several: where it goes to, or at least whose it is. */
function Receiver({ delivery: { subscriptionId, partnerId } }: { delivery: ListedDelivery }) {
  const subscriptions = useSubscriptions().data?.subscriptions;
  const { side } = useRole();
  const partners = useCall('listPartners', {}, { enabled: side === 'platform' });
  const url = subscriptions?.find(({ id }) => id === subscriptionId)?.url;
  const partner = partners.data?.partners.find(({ id }) => id === partnerId)?.name;
  return url ? url.replace(/^https?:\/\//, '') : (partner ?? '–');
}

/** The company and the month that a delivery is about. */
function Place({ companyId, payroll }: Pick<ListedDelivery, 'companyId' | 'payroll'>) {
  const formats = useFormats();
  const { companies } = useCompanies();
  return (
    <>
      {companies.find((one) => one.id === companyId)?.name ?? '–'}
      {payroll && (
        <Text span size="sm" c="var(--quiet)">
          {` · ${formats.month(payroll)}`}
        </Text>
      )}
    </>
  );
}
