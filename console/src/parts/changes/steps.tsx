import { Table } from '@mantine/core';
import { Waterfall } from '../../charts/waterfall.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useBenefitNames } from '../category-words.ts';
import { useFormats } from '../formats.ts';
import { Picture } from '../picture.tsx';
import { changedWords } from './words.ts';

export interface Steps {
  from: number;
  to: number;
  /** The sums of the two versions. */
  before: number;
  after: number;
  categories: ReplyOf<'listSettlementChanges'>['whole']['categories'];
}

/** How one version became another, category by category, the largest change first. */
export function Steps({ from, to, before, after, categories }: Steps) {
  const words = useWords(changedWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const steps = categories
    .toSorted((a, b) => Math.abs(b.differenceInCents) - Math.abs(a.differenceInCents))
    .map(({ category, differenceInCents, ...counts }) => ({
      ...{ label: names.category(category), value: differenceInCents, ...counts },
    }));
  const start = { label: words.versionOf(from), value: before };
  const end = { label: words.versionOf(to), value: after };
  return (
    <Picture
      title={words.byCategory}
      picture={
        <Waterfall
          about={words.byCategoryAbout(from, to, formats.difference(after - before))}
          {...{ start, steps, end }}
          total={formats.euros}
          difference={formats.difference}
          cut={(value) => words.cut(formats.euros(value))}
        />
      }
      table={<StepsTable {...{ start, steps, end }} />}
    />
  );
}

interface Sum {
  label: string;
  value: number;
}

function StepsTable({
  start,
  steps,
  end,
}: {
  start: Sum;
  steps: (Sum & { entries: number; employees: number })[];
  end: Sum;
}) {
  const words = useWords(changedWords);
  const formats = useFormats();
  const total = ({ label, value }: Sum) => (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td />
      <Table.Td />
      <Table.Td className="number">{formats.euros(value)}</Table.Td>
    </Table.Tr>
  );
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table>
        <Table.Caption>{words.byCategory}</Table.Caption>
        <StepsHead />
        <Table.Tbody>
          {total(start)}
          {steps.map(({ label, value, entries, employees }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td className="number">{formats.count(employees)}</Table.Td>
              <Table.Td className="number">{formats.count(entries)}</Table.Td>
              <Table.Td className="number">{formats.difference(value)}</Table.Td>
            </Table.Tr>
          ))}
          {total(end)}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function StepsHead() {
  const words = useWords(changedWords);
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{words.step}</Table.Th>
        <Table.Th scope="col" className="number">
          {words.people}
        </Table.Th>
        <Table.Th scope="col" className="number">
          {words.entries}
        </Table.Th>
        <Table.Th scope="col" className="number">
          {words.amount}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}
