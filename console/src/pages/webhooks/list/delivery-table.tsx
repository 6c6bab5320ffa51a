import { Anchor, Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Answer } from '../../../parts/deliveries/attempts.tsx';
import { StateMark } from '../../../parts/deliveries/state-mark.tsx';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
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
  const seen = useRef<number | null>(null);
  const newest = deliveries[0]?.createdAt ?? 0;
  useEffect(() => {
    seen.current ??= newest;
  }, [newest]);
  const isFresh = ({ createdAt }: ListedDelivery) =>
    seen.current !== null && createdAt > seen.current;
  const columns = useColumns(subscriptionId, isFresh);
  return <ColumnTable label={label} columns={columns} rows={deliveries} keyOf={({ id }) => id} />;
}

function useColumns(
  subscriptionId: string | undefined,
  isFresh: (delivery: ListedDelivery) => boolean,
): Column<ListedDelivery>[] {
  const words = useWords(all);
  const { clock } = useDurations();
  const receiver: Column<ListedDelivery> = {
    name: words.receiver,
    cell: (delivery) => <Receiver delivery={delivery} />,
  };
  return [
    {
      name: words.made,
      cell: (delivery) => (
        <>
          <Opening delivery={delivery} subscriptionId={subscriptionId} />
          {isFresh(delivery) && <Fresh />}
        </>
      ),
    },
    { name: words.state, cell: ({ status }) => <StateMark state={status} /> },
    { name: words.type, cell: ({ eventType }) => <Code>{eventType}</Code> },
    ...(subscriptionId ? [] : [receiver]),
    { name: words.company, cell: (delivery) => <Place {...delivery} /> },
    { name: words.attempts, number: true, cell: ({ attempts }) => attempts.length },
    { name: words.lastAnswer, cell: ({ attempts }) => <Last attempt={attempts.at(-1)} /> },
    {
      name: words.next,
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? clock(nextAttemptAt) : '–'),
    },
  ];
}

interface OpeningOf {
  delivery: ListedDelivery;
  /** Where only deliveries of one are listed, they do not name it. */
  subscriptionId: string | undefined;
}

/** Leads to its details. */
function Opening({ delivery: { id, createdAt, subscriptionId }, ...listed }: OpeningOf) {
  const { clock } = useDurations();
  const { asked } = useAsked();
  const search = { ...asked, delivery: id, of: subscriptionId ?? listed.subscriptionId };
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/webhooks" search={search} resetScroll={false} />}
    >
      {clock(createdAt)}
    </Anchor>
  );
}

const Last = ({ attempt }: { attempt: ListedDelivery['attempts'][number] | undefined }) =>
  attempt ? <Answer attempt={attempt} /> : '–';

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
