import { Button, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../shell/language.tsx';
import { type Reason, useReasons } from '../understood/use-reasons.ts';
import { useMayLoad } from '../use-asked.ts';
import type { Column } from '../use-import.ts';
import classes from './mend.module.css';
import { type Row, whoIn } from './who.ts';
import { mendWords } from './words.ts';

interface Mending {
  row: Row | undefined;
  columns: readonly Column[];
  /** What was put in place of cells, by column. */
  mended: Readonly<Record<number, string>>;
  mend(column: number, value: string, sent: string): void;
  loading: string;
}

/** One row: the cells that are wrong, each with the reason; all of them if somebody wants them. */
export function MendRow({ row, columns, mended, mend, loading }: Mending) {
  const words = useWords(mendWords);
  const { ofRow } = useReasons();
  const [open, setOpen] = useState(false);
  if (!row) return <div className={classes.row}>{loading}</div>;
  const reasons = row.messages.map((message) => ofRow(message, columns));
  const wrong = new Set(reasons.flatMap(({ column }) => column ?? []));
  const whole = reasons.filter(({ column }) => column === undefined);
  const shown = columns.flatMap(({ column, field }, at) => {
    const isOurs = column.startsWith('fringe.');
    return wrong.has(at) || (open && field !== null && !isOurs) || at in mended ? [at] : [];
  });
  const name = words.row(row.line, whoIn(row, columns));
  return (
    <fieldset className={classes.row}>
      <legend className={classes.name}>{name}</legend>
      {whole.map(({ text }) => (
        <Text key={text} size="sm" c="var(--bad)">
          {text}
        </Text>
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="md" verticalSpacing="xs">
        {shown.map((at) => (
          <Cell
            key={at}
            label={columns[at]!.column}
            sent={row.values[at]?.value ?? ''}
            value={mended[at]}
            reasons={reasons.filter(({ column }) => column === at)}
            mend={(value) => mend(at, value, row.values[at]?.value ?? '')}
          />
        ))}
      </SimpleGrid>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`${open ? words.fewCells : words.allCells}: ${name}`}
        onClick={() => setOpen(!open)}
      >
        {open ? words.fewCells : words.allCells}
      </Button>
    </fieldset>
  );
}

interface CellOf {
  label: string;
  sent: string;
  value: string | undefined;
  reasons: readonly Reason[];
  mend(value: string): void;
}

/** A cell with what was sent and what is wrong with it; once mended, the reason steps back. */
function Cell({ label, sent, value, reasons, mend }: CellOf) {
  const words = useWords(mendWords);
  const mayLoad = useMayLoad();
  const why = reasons.map(({ text }) => text).join(' ');
  const isMended = value !== undefined;
  const was = sent === '' ? words.sentEmpty : words.sent(sent);
  return (
    <TextInput
      size="sm"
      label={label}
      description={isMended && why ? `${was} · ${why}` : was}
      error={!isMended && why ? why : undefined}
      value={value ?? sent}
      readOnly={!mayLoad}
      rightSection={isMended ? <span aria-hidden="true">✓</span> : undefined}
      onChange={({ currentTarget }) => mend(currentTarget.value)}
    />
  );
}
