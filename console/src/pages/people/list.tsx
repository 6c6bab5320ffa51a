import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../parts/formats.ts';
import {
  type EmployeeState,
  employeeStates,
  useStateNames,
} from '../../parts/people/employee-state.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useSees } from '../../shell/session.tsx';
import type { PeopleSearch } from './route.ts';
import { type Manage, Rows } from './rows.tsx';
import { useFirstPage } from './use-people.ts';
import { words as all } from './words.ts';

const route = getRouteApi('/companies/$companyId/people');

/** Find one of all people, and open their page. */
export function List({ manage }: { manage: Manage }) {
  const words = useWords(all);
  const { companyId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: PeopleSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const box = useRef<HTMLDivElement>(null);
  const first = useFirstPage(companyId, search);
  // While others are on their way, those who are shown are still those who were asked for before.
  const answered = useRef(search);
  if (first.data && !first.isPlaceholderData) answered.current = search;
  const { q, state } = answered.current;
  const narrowed = search.q !== undefined || search.state !== undefined;
  return (
    <>
      <Group align="flex-end" justify="space-between" gap="sm">
        <Filters search={search} change={change} down={() => focusFirst(box.current)} />
        <Count total={first.data?.page.totalElements} />
      </Group>
      <Shown of={first}>
        {({ page }) =>
          page.totalElements > 0 ? (
            <Rows
              key={`${q} ${state}`}
              companyId={companyId}
              search={{ q, state, at: search.at }}
              total={page.totalElements}
              moved={(at) => change({ at: at > 1 ? at : undefined })}
              manage={manage}
              box={box}
            />
          ) : narrowed ? (
            <Empty title={words.nobody}>
              <p>{words.nobodyAdvice}</p>
              <Button variant="default" onClick={() => change(everybody)}>
                {words.clear}
              </Button>
            </Empty>
          ) : (
            <Empty title={words.none}>{words.noneAdvice}</Empty>
          )
        }
      </Shown>
    </>
  );
}

const everybody: PeopleSearch = { q: undefined, state: undefined, at: undefined };

const focusFirst = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('[data-index]')?.focus();

function Count({ total }: { total: number | undefined }) {
  const words = useWords(all);
  const { count } = useFormats();
  return (
    <Text c="var(--quiet)" role="status">
      {total === undefined ? '' : words.count(count(total), total === 1)}
    </Text>
  );
}

interface Filtering {
  search: PeopleSearch;
  change(changed: PeopleSearch): void;
  /** From the box into the rows. */
  down(): void;
}

function Filters({ search, change, down }: Filtering) {
  const words = useWords(all);
  const hint = useSees('legalIds') ? words.findHint : words.findHintFew;
  const names = useStateNames();
  const [text, setText] = useTyped(search.q ?? '', (q) =>
    change({ q: q || undefined, at: undefined }),
  );
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    down();
  };
  return (
    <Group align="flex-end" gap="sm" style={{ flex: '1 1 20rem' }}>
      <TextInput
        type="search"
        label={words.find}
        placeholder={hint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={keys}
        maxLength={200}
        style={{ flex: '1 1 16rem' }}
        maw="32rem"
      />
      <NativeSelect
        label={words.state}
        value={search.state ?? ''}
        onChange={({ currentTarget }) => {
          const state = (currentTarget.value || undefined) as EmployeeState | undefined;
          change({ state, at: undefined });
        }}
        data={[
          { value: '', label: words.anyState },
          ...employeeStates.map((state) => ({ value: state, label: names[state] })),
        ]}
      />
    </Group>
  );
}

/** What is being typed: told when the hand rests, and taken over when it comes from elsewhere. */
function useTyped(value: string, tell: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const asked = text.trim();
      if (asked === told.current) return;
      told.current = asked;
      telling.current(asked);
    }, 120);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
