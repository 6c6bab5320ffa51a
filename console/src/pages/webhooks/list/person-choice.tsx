import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';

const PAUSE_MS = 150;

/** Somebody of however many, found by name as it is typed; or by the id in the address. */
export function PersonChoice() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const q = text.length > 1 ? text : (asked.person ?? '');
  const found = useTwin('search', { query: { q } }, { enabled: q !== '', keep: true });
  const people = (found.data?.results ?? []).filter(({ kind }) => kind === 'employee');
  return (
    <Select
      label={words.person}
      placeholder={words.anyPerson}
      value={asked.person ?? null}
      onChange={(person) => ask({ person: person ?? undefined })}
      onSearchChange={setTyped}
      data={people.map(({ id, label }) => ({ value: id, label }))}
      filter={({ options }) => options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.anyPerson }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      w={{ base: '100%', xs: '11rem' }}
    />
  );
}
