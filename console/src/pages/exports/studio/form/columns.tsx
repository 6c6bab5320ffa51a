import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../../shell/language.tsx';
import type { DraftColumn } from '../template/draft.ts';
import type { Mistakes } from '../template/mistakes.ts';
import type { Editing } from '../template/use-draft.ts';
import { ADD, ColumnRow, type Told } from './column-row.tsx';
import classes from './studio.module.css';
import { partWords } from './words.ts';

/** As many as the service takes. */
const MOST = 200;

interface Columns {
  editing: Editing;
  mistakes: Mistakes;
}

/** The columns in their order: each can be named, filled, moved and removed by keyboard. */
export function Columns({ editing: { draft, change }, mistakes }: Columns) {
  const words = useWords(partWords);
  const [told, setTold] = useState('');
  const goTo = useFocusAfter();
  const tell = useCallback(
    ({ text, focus }: Told) => {
      setTold(text);
      goTo(focus);
    },
    [goTo],
  );
  const { columns, forms } = draft;
  const add = () => {
    const column: DraftColumn = { key: crypto.randomUUID(), header: '', field: 'internalId' };
    change((before) => ({ columns: [...before.columns, column] }));
    tell({ text: words.added(columns.length + 1), focus: `header-${column.key}` });
  };
  return (
    <>
      <ol className={classes.columns}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.key}
            {...{ column, index, change, tell }}
            count={columns.length}
            layout={forms.layout}
            next={(columns[index + 1] ?? columns[index - 1])?.key}
            wrongHeader={mistakes.get(`columns/${index}/header`)}
            wrong={wrongContent(mistakes, index)}
          />
        ))}
      </ol>
      {mistakes.has('columns') && (
        <Text c="var(--bad)" size="sm" mt="xs">
          {mistakes.get('columns')}
        </Text>
      )}
      <Group mt="sm" className={classes.add}>
        <Button variant="default" onClick={add} disabled={columns.length >= MOST} id={ADD}>
          {words.add}
        </Button>
      </Group>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}

/** Whatever is wrong with a column but its name. */
const wrongContent = (mistakes: Mistakes, index: number): string | undefined =>
  ['', '/field', '/constant', '/category', '/behaviour']
    .map((part) => mistakes.get(`columns/${index}${part}`))
    .find((text) => text !== undefined);

/** A part that moves loses the focus: it is given back, once the page is drawn anew. */
function useFocusAfter(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return useCallback((id) => {
    wanted.current = id;
  }, []);
}
