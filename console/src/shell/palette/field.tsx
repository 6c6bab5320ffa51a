import { Loader } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { shellWords } from '../words.ts';
import classes from './palette.module.css';
import { paletteWords } from './words.ts';

interface Typed {
  typed: string;
  type(text: string): void;
  busy: boolean;
  /** The row that is marked, by its id. */
  marked: string | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

/** Where one types; it has the focus as long as the palette is open. */
export function Field({ typed, type, busy, marked, onKeyDown }: Typed) {
  const words = useWords(paletteWords);
  const shell = useWords(shellWords);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes.field}>
      {busy ? <Loader size={18} aria-hidden="true" /> : <Icon name="find" />}
      <input
        className={classes.input}
        ref={field}
        name="find"
        data-autofocus
        role="combobox"
        aria-label={shell.find}
        aria-expanded
        aria-controls="found"
        aria-activedescendant={marked}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={words.placeholder}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
