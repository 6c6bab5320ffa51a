import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { words as all } from './words.ts';

interface Chosen {
  companyId: string;
  value: string | null;
  choose(employeeId: string | null): void;
}

/** Somebody of the company, found by name; nobody means whoever it can happen to. */
export function EmployeeField({ companyId, value, choose }: Chosen) {
  const words = useWords(all);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 80);
  const found = useTwin('search', { query: { q } }, { enabled: q.length > 1, keep: true });
  const data = (found.data?.results ?? [])
    .filter((one) => one.kind === 'employee' && one.companyId === companyId)
    .map(({ id, label }) => ({ value: id, label }));
  return (
    <Select
      label={words.who}
      placeholder={words.anybody}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.anybody }}
      value={value}
      onChange={choose}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data}
      nothingFoundMessage={q.length > 1 ? words.nobody : undefined}
      maw="24rem"
    />
  );
}
