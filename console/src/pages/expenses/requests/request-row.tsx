import { Button, Group, Table } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { PersonLink } from '../../../parts/people/person-link.tsx';
import { MarkCell } from '../../../parts/tables/marking.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Request } from '../use-expenses.ts';
import type { Verb } from './use-decisions.ts';
import { requestWords } from './words.ts';

interface Row {
  companyId: string;
  month: string;
  request: Request;
  may: boolean;
  marked: boolean;
  mark(event: ChangeEvent<HTMLInputElement>): void;
  ask(verb: Verb): void;
}

/** Who asks for what, and the two answers. */
export function RequestRow({ companyId, month, request, may, marked, mark, ask }: Row) {
  const words = useWords(requestWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const { id, employeeId, category, requestedAt, committedAmountInCents } = request;
  const who = `asks-${id}`;
  const verbs = ['approve', 'reject'] as const;
  return (
    <Table.Tr>
      {may && <MarkCell label={words.mark} of={who} {...{ marked, mark }} />}
      <Table.Th scope="row" id={who}>
        <PersonLink {...{ companyId, employeeId, month }} />
      </Table.Th>
      <Table.Td>{names.category(category)}</Table.Td>
      <Table.Td>{formats.day(requestedAt)}</Table.Td>
      <Table.Td>{useSchedule(request)}</Table.Td>
      <Table.Td className="number">{formats.euros(committedAmountInCents)}</Table.Td>
      {may && (
        <Table.Td>
          <Group gap={6} wrap="nowrap">
            {verbs.map((verb) => (
              <Button
                key={verb}
                size="compact-sm"
                variant={verb === 'approve' ? 'light' : 'default'}
                aria-describedby={who}
                onClick={() => ask(verb)}
              >
                {words[verb]}…
              </Button>
            ))}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** How many payments, and in which months. */
export function useSchedule({ payments }: Request): string {
  const words = useWords(requestWords);
  const { month } = useFormats();
  const months = payments.map(({ payroll }) => payroll);
  return words.schedules(payments.length, month(months[0]!), month(months.at(-1)!));
}
