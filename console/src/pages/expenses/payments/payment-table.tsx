import { Table, Text } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { PersonLink } from '../../../parts/people/person-link.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { MarkCell, MarkedHeads } from '../../../parts/tables/marking.tsx';
import type { Mark } from '../../../parts/tables/use-marked.ts';
import { useWords } from '../../../shell/language.tsx';
import type { Payment } from '../use-expenses.ts';
import { paymentWords } from './words.ts';

interface Listed {
  caption: string;
  companyId: string;
  payments: readonly Payment[];
  total: number;
  more: { has: boolean; busy: boolean; read(): void };
  /** True where payments can be chosen. */
  pays: boolean;
  marked: ReadonlySet<string>;
  mark: Mark;
  markAll(ids: readonly string[]): void;
}

/** Payments by month: whose, for what, how much, and how far they are. */
export function PaymentTable(props: Listed) {
  const { caption, companyId, payments, total, more, pays, marked, mark, markAll } = props;
  const words = useWords(paymentWords);
  const open = payments.filter(({ state }) => state === 'scheduled');
  const isAll = open.length > 0 && open.every(({ id }) => marked.has(id));
  return (
    <LongTable
      caption={caption}
      columns={pays ? 6 : 5}
      rows={payments}
      total={total}
      more={more}
      head={
        <MarkedHeads
          columns={[
            ...[words.person, words.what, words.month].map((name) => ({ name })),
            { name: words.amount, number: true },
            { name: words.state },
          ]}
          all={
            pays && {
              label: words.markAll,
              checked: isAll,
              mark: (all) => markAll(all ? open.map(({ id }) => id) : []),
            }
          }
        />
      }
    >
      {(payment, index) => (
        <Row
          key={payment.id}
          {...{ companyId, payment, pays, marked: marked.has(payment.id) }}
          mark={(event) => mark(event, index, (place) => payments[place]?.id)}
        />
      )}
    </LongTable>
  );
}

interface RowProps {
  companyId: string;
  payment: Payment;
  pays: boolean;
  marked: boolean;
  mark(event: ChangeEvent<HTMLInputElement>): void;
}

function Row({ companyId, payment, pays, marked, mark }: RowProps) {
  const words = useWords(paymentWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const { id, employeeId, category, payroll, amountInCents, state, overdue } = payment;
  const who = `paid-${id}`;
  return (
    <Table.Tr>
      {pays && <MarkCell label={words.mark} of={who} {...{ marked, mark }} />}
      <Table.Th scope="row" id={who}>
        <PersonLink {...{ companyId, employeeId, month: payroll }} />
        {payment.employeeState === 'removed' && (
          <Text span size="sm" c="var(--quiet)">
            {` – ${words.left}`}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{names.category(category)}</Table.Td>
      <Table.Td>{formats.month(payroll)}</Table.Td>
      <Table.Td className="number">{formats.euros(amountInCents)}</Table.Td>
      <Table.Td>
        {words[state]}
        {overdue && (
          <Text span size="sm" fw={600} c="var(--bad)">
            {` ! ${words.late}`}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
