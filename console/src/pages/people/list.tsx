import { Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useFormats } from '../../parts/formats.ts';
import { FindPeople } from '../../parts/people/find-people.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import type { PeopleSearch } from './route.ts';
import { type Manage, Rows } from './rows.tsx';
import { useFirstPage } from './use-people.ts';
import { words as all } from './words.ts';

const route = getRouteApi('/companies/$companyId/people');

/** Find one of all people, and open their page. */
export function List({ manage }: { manage: Manage }) {
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
        <FindPeople
          sought={search}
          change={(sought) => change({ ...sought, at: undefined })}
          down={() => focusFirst(box.current)}
        />
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
          ) : (
            <Nobody narrowed={narrowed} clear={() => change(everybody)} />
          )
        }
      </Shown>
    </>
  );
}

const everybody: PeopleSearch = { q: undefined, state: undefined, at: undefined };

function Nobody({ narrowed, clear }: { narrowed: boolean; clear(): void }) {
  const words = useWords(all);
  if (!narrowed) return <Empty title={words.none}>{words.noneAdvice}</Empty>;
  return (
    <Empty title={words.nobody}>
      <p>{words.nobodyAdvice}</p>
      <Button variant="default" onClick={clear}>
        {words.clear}
      </Button>
    </Empty>
  );
}

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
