import { Table } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Seen } from '../../../parts/people/not-shown.tsx';
import { Door } from '../../../parts/people/person-link.tsx';
import { Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { changesWords } from './words.ts';

type Total = ReplyOf<'listEmployeeTotals'>['totals'][number];

interface Everybody {
  companyId: string;
  month: string;
  /** The version of a closed month; an open one is shown as it is now. */
  version?: number;
}

/** What everybody has used in the month, by category, read as far as somebody scrolls. */
export function EverybodyTable({ companyId, month, version }: Everybody) {
  const words = useWords(changesWords);
  const query = { payroll: month, ...(version && { version }), limit: 100 };
  const found = useTwinPages('listEmployeeTotals', { path: { companyId }, query });
  const head = (
    <Table.Tr>
      <Table.Th scope="col">{words.person}</Table.Th>
      <Table.Th scope="col">{words.internalId}</Table.Th>
      <Table.Th scope="col">{words.category}</Table.Th>
      <Table.Th scope="col" className="number">
        {words.total}
      </Table.Th>
    </Table.Tr>
  );
  return (
    <Shown of={found}>
      {({ pages }) => (
        <LongTable
          caption={words.everybodyCaption}
          columns={4}
          rows={pages.flatMap(({ totals }) => totals)}
          total={pages[0]!.page.totalElements}
          more={{
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            read: () => void found.fetchNextPage(),
          }}
          head={head}
        >
          {(total) => <TotalRow key={total.employeeId} {...{ companyId, month, total }} />}
        </LongTable>
      )}
    </Shown>
  );
}

function TotalRow({ companyId, month, total }: { companyId: string; month: string; total: Total }) {
  const formats = useFormats();
  const names = useBenefitNames();
  const { employeeId } = total;
  const door = {
    to: '/companies/$companyId/people/$employeeId',
    params: { companyId, employeeId },
    search: { month } as never,
  } as const;
  const parts = total.categories.map(
    ({ category, netInCents }) => `${names.category(category)} ${formats.euros(netInCents)}`,
  );
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Door {...door}>{`${total.name} ${total.surname}`}</Door>
      </Table.Th>
      <Table.Td>{total.internalId ?? <Seen kind="legalIds">{total.legalId}</Seen>}</Table.Td>
      <Table.Td>{parts.join(' · ')}</Table.Td>
      <Table.Td className="number">
        <Door {...door}>{formats.euros(total.netInCents)}</Door>
      </Table.Td>
    </Table.Tr>
  );
}
