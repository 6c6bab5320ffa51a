import { ActionIcon, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useWords } from '../../../../shell/language.tsx';
import type { Draft, DraftColumn, Layout } from '../template/draft.ts';
import type { Change } from '../template/use-draft.ts';
import { Content, More } from './column-content.tsx';
import classes from './studio.module.css';
import { partWords } from './words.ts';

/** What has happened, for whoever does not see it, and where the focus goes. */
export interface Told {
  text: string;
  focus: string;
}

/** Where the focus goes when the last column is gone. */
export const ADD = 'add-column';

interface Row {
  column: DraftColumn;
  index: number;
  count: number;
  layout: Layout;
  /** The column that the focus goes to when this one is removed. */
  next: string | undefined;
  wrongHeader: string | undefined;
  wrong: string | undefined;
  change: Change;
  tell(told: Told): void;
}

/** Draws itself only when it is another: with 200 columns, a letter would redraw them all. */
export const ColumnRow = memo(function ColumnRow(row: Row) {
  const words = useWords(partWords);
  const { column, index, layout, wrongHeader, wrong, change } = row;
  const { key, header } = column;
  const set = (to: DraftColumn) => change((before) => ({ columns: withColumn(before, to) }));
  return (
    <li className={classes.column}>
      <span className={classes.position}>{index + 1}</span>
      <TextInput
        id={`header-${key}`}
        size="xs"
        aria-label={words.headerOf(index + 1)}
        placeholder={words.header}
        value={header}
        maxLength={100}
        error={wrongHeader}
        onChange={({ currentTarget }) => set({ ...column, header: currentTarget.value })}
      />
      <Content {...{ column, index, layout, set, wrong }} />
      <Tools {...row} />
      <More {...{ column, index, layout, set }} />
    </li>
  );
});

const withColumn = ({ columns }: Draft, to: DraftColumn) =>
  columns.map((one) => (one.key === to.key ? to : one));

/** One place up or down; the ends stay where they are, so that their buttons keep the focus. */
function moved(columns: readonly DraftColumn[], from: number, by: number): DraftColumn[] {
  const others = columns.toSpliced(from, 1);
  return others.toSpliced(from + by, 0, columns[from]!);
}

function Tools({ column: { key, header }, index, count, next, change, tell }: Row) {
  const words = useWords(partWords);
  const name = header || words.unnamed;
  const move = (by: number, focus: string) => {
    if (index + by < 0 || index + by >= count) return;
    change(({ columns }) => ({ columns: moved(columns, index, by) }));
    tell({ text: words.moved(name, index + by + 1, count), focus });
  };
  const remove = () => {
    change(({ columns }) => ({ columns: columns.filter((one) => one.key !== key) }));
    tell({ text: words.removed(name), focus: next ? `remove-${next}` : ADD });
  };
  const tools: [id: string, sign: string, label: string, end: boolean, run: () => void][] = [
    [`up-${key}`, '↑', words.up(name), index === 0, () => move(-1, `up-${key}`)],
    [`down-${key}`, '↓', words.down(name), index === count - 1, () => move(1, `down-${key}`)],
    [`remove-${key}`, '✕', words.remove(name), false, remove],
  ];
  return (
    <span className={classes.tools}>
      {tools.map(([id, sign, label, end, run]) => (
        <ActionIcon
          key={id}
          id={id}
          variant="default"
          size="input-xs"
          aria-label={label}
          aria-disabled={end || undefined}
          data-disabled={end || undefined}
          onClick={run}
        >
          <span aria-hidden="true">{sign}</span>
        </ActionIcon>
      ))}
    </span>
  );
}
