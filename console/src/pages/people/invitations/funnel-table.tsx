import { Table } from '@mantine/core';
import { useWords } from '../../../shell/language.tsx';
import { invitationWords } from './words.ts';

/** The figures of the funnel. */
export function FunnelTable({ steps }: { steps: readonly { label: string; text: string }[] }) {
  const words = useWords(invitationWords);
  return (
    <Table w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.step}</Table.Th>
          <Table.Th scope="col" className="number">
            {words.people}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {steps.map(({ label, text }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td className="number">{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
