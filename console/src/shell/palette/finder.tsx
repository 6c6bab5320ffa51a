import { Loader } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Lost } from '../../parts/states.tsx';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';
import type { Choice } from './choice.ts';
import { useSearch } from './found.ts';
import { useGroups } from './groups.ts';
import { palette } from './opened.ts';
import classes from './palette.module.css';
import { idOfRow, Rows } from './rows.tsx';
import { paletteWords } from './words.ts';

/** The field, and what it finds. The focus stays in the field; the keys move the mark. */
export function Finder() {
  const words = useWords(paletteWords);
  const shell = useWords(shellWords);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const search = useSearch(typed, true);
  const groups = useGroups(typed, search);
  const choices = groups.flatMap((group) => group.choices);
  const marked = choices[Math.min(at, choices.length - 1)];
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    palette.close();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, at, choices.length);
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter') take(marked);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.field}>
        {search.busy ? <Loader size={18} aria-hidden="true" /> : <Icon name="find" />}
        <input
          className={classes.input}
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={shell.find}
          aria-expanded
          aria-controls="found"
          aria-activedescendant={marked && idOfRow(marked)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={words.placeholder}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {search.error && <Lost error={search.error} />}
      <Rows groups={groups} marked={marked} take={take} />
      {choices.length === 0 && !search.busy && !search.error && (
        <div className={classes.none}>
          <b>{words.nothing(typed.trim())}</b>
          <div>{words.nothingAdvice}</div>
        </div>
      )}
      <div className={classes.foot}>
        <span role="status">
          {words.count(choices.length)}
          {!search.complete && search.results.length > 0 && `. ${words.more}`}
        </span>
        <span>{words.keys}</span>
      </div>
    </>
  );
}

/** Where a key moves the mark to: round and round; undefined for other keys. */
function moved(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
}
