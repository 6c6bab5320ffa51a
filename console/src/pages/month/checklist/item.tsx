import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../shell/language.tsx';
import classes from './checklist.module.css';
import { checklistWords } from './words.ts';

export interface Item {
  /** Done, waits for somebody, or is only good to know. */
  state: 'done' | 'waits' | 'toKnow';
  title: string;
  /** What to do about it. */
  advice?: string;
  children?: ReactNode;
}

const signs = { done: '✓', waits: '!', toKnow: 'i' };

/** One line of the list, with a sign that has a word. */
export function Line({ state, title, advice, children }: Item) {
  const words = useWords(checklistWords);
  return (
    <List.Item
      className={classes.item}
      icon={
        <span className={classes.sign} data-state={state} role="img" aria-label={words[state]}>
          {signs[state]}
        </span>
      }
    >
      <Stack gap={2}>
        <Text fw={state === 'waits' ? 600 : 400}>{title}</Text>
        {advice && state === 'waits' && (
          <Text size="sm" c="var(--quiet)">
            {advice}
          </Text>
        )}
        {children}
      </Stack>
    </List.Item>
  );
}
