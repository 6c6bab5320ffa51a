import { Anchor, Code, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAnswerText } from '../../../parts/deliveries/attempts.tsx';
import { StateMark } from '../../../parts/deliveries/state-mark.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/sideways.tsx';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import type { ListedDelivery } from './use-deliveries.ts';
import { words as all } from '../words.ts';

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
            <Table.Th>{words.company}</Table.Th>
            <Table.Th>{words.month}</Table.Th>
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
  isFresh: boolean;
}

function Row({ delivery, subscriptionId, isFresh }: RowProps) {
  const words = useWords(all);
  const formats = useFormats();
  const answerText = useAnswerText();
  const { asked } = useAsked();
  const { companies } = useCompanies();
  const { id, createdAt, status, eventType, companyId, payroll, attempts, nextAttemptAt } = delivery;
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
          {formats.moment(createdAt)}
        </Anchor>
        {isFresh && (
          <Text span size="xs" fw={700} c="var(--series-1)" ml={6}>
            {words.fresh}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <StateMark state={status} />
      </Table.Td>
      <Table.Td>
        <Code>{eventType}</Code>
      </Table.Td>
      <Table.Td>{companies.find((one) => one.id === companyId)?.name ?? '–'}</Table.Td>
      <Table.Td>{payroll ? formats.month(payroll) : '–'}</Table.Td>
      <Table.Td className="number">{attempts.length}</Table.Td>
      <Table.Td>{last ? answerText(last) : '–'}</Table.Td>
      <Table.Td>{nextAttemptAt ? formats.moment(nextAttemptAt) : '–'}</Table.Td>
    </Table.Tr>
  );
}
