import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { type Item, keyOf, nameOf } from './forest.ts';
import { Outcome } from './node.tsx';

/** What happened to somebody or something, line by line; each opens, and leads to its own chain. */
export function HistoryTable({ label, items }: { label: string; items: readonly Item[] }) {
  const words = useWords(all);
  const shown = items.filter(({ kind }) => kind !== 'attempt').toReversed();
  return (
    <Sideways label={label}>
      <Table aria-label={label} verticalSpacing={5} fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.at}</Table.Th>
            <Table.Th>{words.kind}</Table.Th>
            <Table.Th>{words.what}</Table.Th>
            <Table.Th>{words.outcome}</Table.Th>
            <Table.Th className="number">{words.amount}</Table.Th>
            <Table.Th>{words.payroll}</Table.Th>
            <Table.Th>{words.by}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((item) => (
            <Line key={keyOf(item)} item={item} />
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

function Line({ item }: { item: Item }) {
  const words = useWords(all);
  const formats = useFormats();
  const durations = useDurations();
  const { asked } = useAsked();
  const { at, kind, what, number, amountInCents, payroll, by } = item;
  return (
    <Table.Tr style={{ whiteSpace: 'nowrap' }}>
      <Table.Th scope="row" fw={400}>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/happened"
              search={{ ...asked, open: nameOf(item) }}
              resetScroll={false}
            />
          )}
        >
          {durations.clock(at)}
        </Anchor>
      </Table.Th>
      <Table.Td>{words[kind]}</Table.Td>
      <Table.Td fw={600}>{kind === 'settlement' ? `${what} · v${number}` : what}</Table.Td>
      <Table.Td>
        <Outcome item={item} />
      </Table.Td>
      <Table.Td className="number">
        {amountInCents === null ? '' : formats.euros(amountInCents)}
      </Table.Td>
      <Table.Td>{payroll && formats.month(payroll)}</Table.Td>
      <Table.Td>{by?.name}</Table.Td>
    </Table.Tr>
  );
}
