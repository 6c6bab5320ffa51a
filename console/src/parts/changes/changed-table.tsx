import { Table } from '@mantine/core';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useBenefitNames } from '../category-words.ts';
import { useFormats } from '../formats.ts';
import { Seen } from '../people/not-shown.tsx';
import { Door } from '../people/person-link.tsx';
import { LongTable } from '../tables/long-table.tsx';
import { changedWords } from './words.ts';

type Change = ReplyOf<'listSettlementChanges'>['changes'][number];

interface Changed {
  companyId: string;
  month: string;
  changes: readonly Change[];
  total: number;
  more: { has: boolean; busy: boolean; read(): void };
}

/** Before, after and difference of everybody who has a change; each number is a door. */
export function ChangedTable({ companyId, month, changes, total, more }: Changed) {
  const words = useWords(changedWords);
  return (
    <LongTable
      caption={words.changedCaption}
      columns={7}
      rows={changes}
      total={total}
      more={more}
      head={
        <Table.Tr>
          <Table.Th scope="col">{words.person}</Table.Th>
          <Table.Th scope="col">{words.internalId}</Table.Th>
          <Table.Th scope="col">{words.category}</Table.Th>
          {[words.before, words.after, words.difference].map((word) => (
            <Table.Th key={word} scope="col" className="number">
              {word}
            </Table.Th>
          ))}
          <Table.Th scope="col">{words.because}</Table.Th>
        </Table.Tr>
      }
    >
      {(change) => (
        <ChangeRow
          key={`${change.employeeId} ${change.category} ${change.behaviour}`}
          {...{ companyId, month, change }}
        />
      )}
    </LongTable>
  );
}

function ChangeRow({
  companyId,
  month,
  change,
}: {
  companyId: string;
  month: string;
  change: Change;
}) {
  const words = useWords(changedWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const { employeeId, entries } = change;
  const door = {
    to: '/companies/$companyId/people/$employeeId',
    params: { companyId, employeeId },
    search: { month } as never,
  } as const;
  const [first] = entries;
  const voided = first?.sumType === 'withdrawn' ? ` (${words.voided})` : '';
  const others = entries.length > 1 ? ` +${formats.count(entries.length - 1)}` : '';
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Door {...door}>{`${change.name} ${change.surname}`}</Door>
      </Table.Th>
      <Table.Td>{change.internalId ?? <Seen kind="legalIds">{change.legalId}</Seen>}</Table.Td>
      <Table.Td>
        {[names.category(change.category), names.behaviour(change.behaviour)].join(', ')}
      </Table.Td>
      <Table.Td className="number">
        <Door {...door}>{formats.euros(change.beforeInCents)}</Door>
      </Table.Td>
      <Table.Td className="number">
        <Door {...door}>{formats.euros(change.afterInCents)}</Door>
      </Table.Td>
      <Table.Td className="number" fw={600}>
        <Door {...door}>{formats.difference(change.differenceInCents)}</Door>
      </Table.Td>
      <Table.Td>
        {first && (
          <Door to="/happened" search={{ id: first.id } as never}>
            {`${first.concept}${voided}, ${formats.day(first.occurredAt)}${others}`}
          </Door>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
