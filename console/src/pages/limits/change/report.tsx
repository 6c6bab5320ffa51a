import { Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../../parts/choice.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { PersonLink } from '../../../parts/people/person-link.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useLimitText } from '../grid/cell.tsx';
import { words as pageWords } from '../words.ts';
import { type LimitRun, type Line, MOST_LINES } from './batches.ts';
import { changeWords } from './words.ts';

const outcomes = ['changed', 'same', 'failed'] as const;
type Outcome = (typeof outcomes)[number];

interface Reported {
  title: string;
  run: LimitRun;
  /** What to do about it: before the table, which may have any length. */
  children: ReactNode;
}

/** Everybody with before and after: who changes, who has it already, who cannot and why. */
export function Report({ title, run, children }: Reported) {
  const words = useWords(changeWords);
  const { count } = useFormats();
  const [outcome, setOutcome] = useState<Outcome>(
    run.changed > 0 ? 'changed' : run.failed > 0 ? 'failed' : 'same',
  );
  const lines = run.lines.filter((line) => line.outcome === outcome);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      <div>
        <Choice
          label={words.outcome}
          value={outcome}
          choose={(value: Outcome) => setOutcome(value)}
          data={outcomes.map((value) => ({ value, label: words[value](count(run[value])) }))}
        />
      </div>
      {children}
      {lines.length === 0 ? (
        <Text size="sm">{words.nobody}</Text>
      ) : (
        <Lines {...{ companyId: run.companyId, lines, outcome, title }} />
      )}
      {run.done > MOST_LINES && <Text size="sm">{words.first(count(MOST_LINES))}</Text>}
    </Stack>
  );
}

interface Listed {
  companyId: string;
  lines: readonly Line[];
  outcome: Outcome;
  title: string;
}

function Lines({ companyId, lines, outcome, title }: Listed) {
  const words = useWords(changeWords);
  const rows = lines.flatMap((line): Pick<RowProps, 'line' | 'limit'>[] =>
    line.limits.length > 0 ? line.limits.map((limit) => ({ line, limit })) : [{ line }],
  );
  const heads =
    outcome === 'failed'
      ? [words.person, words.why]
      : [words.person, words.holds, words.before, words.after];
  return (
    <LongTable
      caption={title}
      columns={heads.length}
      rows={rows}
      total={rows.length}
      head={
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head} scope="col">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      }
    >
      {(row) => <Row key={`${row.line.employee} ${row.limit?.kind}`} {...{ companyId, ...row }} />}
    </LongTable>
  );
}

interface RowProps {
  companyId: string;
  line: Line;
  limit?: Line['limits'][number];
}

function Row({ companyId, line, limit }: RowProps) {
  const words = useWords(changeWords);
  const { recurrent, punctual } = useWords(pageWords);
  const formats = useFormats();
  const text = useLimitText();
  // Without a limit of its own, a month has the recurrent one.
  const own = (set: Line['limits'][number]['before']) =>
    set === null && limit?.kind === 'punctual' ? words.usual : text({ limit: set });
  const month = limit && formats.month(limit.payroll);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {line.employeeId ? (
          <PersonLink
            {...{ companyId, employeeId: line.employeeId, month: limit?.payroll as string }}
          />
        ) : (
          line.employee
        )}
      </Table.Th>
      {limit ? (
        <>
          <Table.Td>{limit.kind === 'recurrent' ? recurrent(month!) : punctual(month!)}</Table.Td>
          <Table.Td>{own(limit.before)}</Table.Td>
          <Table.Td fw={600}>{own(limit.after)}</Table.Td>
        </>
      ) : (
        <Table.Td>{line.reason && words[line.reason.code]}</Table.Td>
      )}
    </Table.Tr>
  );
}
