import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTwin } from '../../shell/use-call.ts';

const PAUSE_MS = 150;

interface Props {
  label: string;
  anybody: string;
  /** The id of somebody. */
  value: string | undefined;
  choose(value: string | undefined): void;
}

/** Somebody of however many, found by name as it is typed; or by the id in the address. */
export function PersonFilter({ label, anybody, value, choose }: Props) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const q = text.length > 1 ? text : (value ?? '');
  const found = useTwin('search', { query: { q } }, { enabled: q !== '', keep: true });
  const people = (found.data?.results ?? []).filter(({ kind }) => kind === 'employee');
  return (
    <Select
      label={label}
      placeholder={anybody}
      value={value ?? null}
      onChange={(person) => choose(person ?? undefined)}
      onSearchChange={setTyped}
      data={people.map(({ id, label: name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': anybody }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      w={{ base: '100%', xs: '11rem' }}
    />
  );
}
