import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { EmployeeStateName } from '../../parts/people/employee-state.tsx';
import { Seen } from '../../parts/people/not-shown.tsx';
import { useWords } from '../../shell/language.tsx';
import type { PeopleSearch } from './route.ts';
import classes from './rows.module.css';
import { type Person, useRows } from './use-people.ts';
import { words as all } from './words.ts';

const HEIGHT = 44;

/** Opens what can be done about somebody; undefined for whoever may do nothing. */
export type Manage = ((person: Person) => void) | undefined;

interface Shown {
  companyId: string;
  search: PeopleSearch;
  total: number;
  moved(at: number): void;
  manage: Manage;
  box: RefObject<HTMLDivElement | null>;
}

/** All who fit, of whom only those in sight are there. */
export function Rows({ companyId, search, total, moved, manage, box }: Shown) {
  const words = useWords(all);
  const first = (search.at ?? 1) - 1;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    initialOffset: first * HEIGHT,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const person = useRows(companyId, search, shown[0]?.index ?? first, shown.at(-1)?.index ?? first);
  useTop(Math.floor((rows.scrollOffset ?? 0) / HEIGHT) + 1, moved);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const index = Number((event.target as HTMLElement).dataset.index ?? -1) + (step ?? 0);
    if (!step || index < 0 || index >= total) return;
    event.preventDefault();
    rows.scrollToIndex(index);
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  };
  return (
    <Box
      component="section"
      ref={box}
      className={classes.box}
      data-managed={manage ? true : undefined}
      aria-label={words.caption}
      tabIndex={0}
      onKeyDown={move}
    >
      <table className={classes.table} aria-label={words.caption} aria-rowcount={total + 1}>
        <Heads managed={!!manage} />
        <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Cells {...{ companyId, index, manage }} person={person(index)} />
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** Tells which row is at the top, when scrolling has come to rest. */
function useTop(top: number, moved: (at: number) => void): void {
  const tell = useRef(moved);
  tell.current = moved;
  useEffect(() => {
    const timer = setTimeout(() => tell.current(top), 250);
    return () => clearTimeout(timer);
  }, [top]);
}

function Heads({ managed }: { managed: boolean }) {
  const words = useWords(all);
  const names = [words.name, words.legalId, words.internalId, words.costCenter, words.state];
  return (
    <thead className={classes.heads}>
      <tr aria-rowindex={1} className={classes.row}>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {managed && (
          <th scope="col">
            <span className={classes.hidden}>{words.manage}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface Celled {
  companyId: string;
  index: number;
  person: Person | undefined;
  manage: Manage;
}

function Cells({ companyId, index, person, manage }: Celled) {
  const words = useWords(all);
  if (!person) {
    return (
      <td className={classes.waiting}>
        <span aria-hidden="true" /> <span className={classes.hidden}>{words.unknown}</span>
      </td>
    );
  }
  return (
    <>
      <td>
        <Link
          to="/companies/$companyId/people/$employeeId"
          params={{ companyId, employeeId: person.id }}
          data-index={index}
          className={classes.name}
        >
          {person.surname}, {person.name}
        </Link>
      </td>
      <td>
        <Seen kind="legalIds">{person.legalId}</Seen>
      </td>
      <td>{person.internalId ?? '–'}</td>
      <td>{person.costCenter?.name ?? '–'}</td>
      <td>
        <EmployeeStateName state={person.state} />
      </td>
      {manage && (
        <td>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words.manageOf(`${person.name} ${person.surname}`)}
            onClick={() => manage(person)}
          >
            {words.manage}
          </Button>
        </td>
      )}
    </>
  );
}
