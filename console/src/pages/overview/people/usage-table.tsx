import { Table } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { EmployeeStateName } from '../../../parts/people/employee-state.tsx';
import { Door } from '../../../parts/people/person-link.tsx';
import { Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import type { Listed, Usage } from './use-usage.ts';
import { peopleWords } from './words.ts';

/** The same figures as a table, read as far as somebody scrolls. */
export function UsageTable({ listed }: { listed: Listed }) {
  const words = useWords(peopleWords);
  const { companyId, month, limit, from } = listed;
  const found = useTwinPages('listCompanyLimitUsage', {
    path: { companyId },
    query: {
      payroll: month,
      categories: limit,
      sort: 'used',
      ...(from && { from }),
      limit: 100,
    },
  });
  const numbers = [words.percent, words.used, words.reserved, words.limit, words.left];
  const head = (
    <Table.Tr>
      <Table.Th scope="col">{words.person}</Table.Th>
      <Table.Th scope="col">{words.state}</Table.Th>
      {numbers.map((name) => (
        <Table.Th key={name} scope="col" className="number">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  );
  return (
    <Shown of={found}>
      {({ pages }) => (
        <LongTable
          caption={words.list}
          columns={numbers.length + 2}
          rows={pages.flatMap(({ usage }) => usage)}
          total={pages[0]!.page.totalElements}
          more={{
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            read: () => void found.fetchNextPage(),
          }}
          head={head}
        >
          {(usage) => <UsageRow key={usage.employeeId} listed={listed} usage={usage} />}
        </LongTable>
      )}
    </Shown>
  );
}

function UsageRow({ listed, usage }: { listed: Listed; usage: Usage }) {
  const words = useWords(peopleWords);
  const { euros } = useFormats();
  const { employeeId, name, surname, limit, usedPercent, leftInCents } = usage;
  const over = usedPercent !== null && usedPercent > 100;
  const door = {
    to: '/companies/$companyId/people/$employeeId',
    params: { companyId: listed.companyId, employeeId },
    search: { month: listed.month, category: `${listed.limit}-benefit` } as never,
  } as const;
  const whole = limit && euros(limit.amount.amountInCents);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Door {...door}>{`${surname}, ${name}`}</Door>
      </Table.Th>
      <Table.Td>
        <EmployeeStateName state={usage.state} />
      </Table.Td>
      <Table.Td className="number" c={over ? 'var(--bad)' : undefined}>
        {usedPercent === null ? '–' : `${over ? '▲ ' : ''}${usedPercent} %`}
      </Table.Td>
      <Table.Td className="number">
        <Door {...door}>{euros(usage.usedInCents)}</Door>
      </Table.Td>
      <Table.Td className="number">{euros(usage.reservedInCents)}</Table.Td>
      <Table.Td className="number">{whole ?? words.noLimit}</Table.Td>
      <Table.Td className="number">{leftInCents === null ? '–' : euros(leftInCents)}</Table.Td>
    </Table.Tr>
  );
}
