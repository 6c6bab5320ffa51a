import { Table, Text } from '@mantine/core';
import type { Category } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import type { Grouping } from '../route.ts';
import { matrixWords } from './words.ts';

interface Behind {
  companyId: string;
  month: string;
  by: Grouping;
  group: string;
  category: Category | undefined;
}

/** The filter that leaves the people of a group. */
function belonging(by: Grouping, group: string) {
  if (group === 'all') return {};
  if (group === 'none') return { without: by };
  if (by === 'costCenter') return { costCenterId: group };
  return by === 'model' ? { modelId: group } : { payrollCompanyId: group };
}

/** Whoever is behind an amount, the largest first; each leads to what it is made of. */
export function BehindTable({ companyId, month, by, group, category }: Behind) {
  const words = useWords(matrixWords);
  const { count } = useFormats();
  const query = {
    ...{ payroll: month, ...belonging(by, group), ...(category && { category }) },
    ...({ sort: 'net', limit: 100 } as const),
  };
  const found = useTwinPages('listEmployeeTotals', { path: { companyId }, query });
  return (
    <Shown of={found}>
      {({ pages }) => {
        const total = pages[0]!.page.totalElements;
        if (total === 0) return <Empty title={words.nobody}>{words.nobodyAdvice}</Empty>;
        return (
          <>
            <Text size="sm" c="var(--quiet)">
              {words.people(count(total), total === 1)}. {words.peopleAbout}
            </Text>
            <LongTable
              caption={words.people(count(total), total === 1)}
              columns={2}
              rows={pages.flatMap(({ totals }) => totals)}
              total={total}
              more={{
                has: found.hasNextPage,
                busy: found.isFetchingNextPage,
                read: () => void found.fetchNextPage(),
              }}
              head={<Head />}
            >
              {(person) => (
                <PersonRow key={person.employeeId} {...{ companyId, month, category, person }} />
              )}
            </LongTable>
          </>
        );
      }}
    </Shown>
  );
}

function Head() {
  const words = useWords(matrixWords);
  return (
    <Table.Tr>
      <Table.Th scope="col">{words.person}</Table.Th>
      <Table.Th scope="col" className="number">
        {words.net}
      </Table.Th>
    </Table.Tr>
  );
}

interface Rowed extends Pick<Behind, 'companyId' | 'month' | 'category'> {
  person: { employeeId: string; name: string; surname: string; netInCents: number };
}

function PersonRow({ companyId, month, category, person }: Rowed) {
  const { euros } = useFormats();
  const { employeeId, name, surname, netInCents } = person;
  const door = {
    to: '/companies/$companyId/people/$employeeId',
    params: { companyId, employeeId },
    search: { month, category } as never,
  } as const;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Door {...door}>{`${surname}, ${name}`}</Door>
      </Table.Th>
      <Table.Td className="number">
        <Door {...door}>{euros(netInCents)}</Door>
      </Table.Td>
    </Table.Tr>
  );
}
