import { Box, Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { EmployeeStateName } from '../../../parts/people/employee-state.tsx';
import { Door } from '../../../parts/people/person-link.tsx';
import { Lost } from '../../../parts/states.tsx';
import type { Mark } from '../../../parts/tables/use-marked.ts';
import { useWords } from '../../../shell/language.tsx';
import { type LimitsSearch, limitCategories } from '../route.ts';
import { type LimitRow, monthAfter, useRows } from '../use-limits.ts';
import { words as all } from '../words.ts';
import { Cell } from './cell.tsx';
import classes from './grid.module.css';

const HEIGHT = 76;

interface Shown {
  listed: { companyId: string; search: Pick<LimitsSearch, 'q' | 'state'>; month: string };
  open: string;
  total: number;
  may: boolean;
  marked: ReadonlySet<string>;
  mark: Mark;
}

/** People in rows, benefits in columns; only the rows in sight are there. */
export function Grid({ listed, open, total, may, marked, mark }: Shown) {
  const words = useWords(all);
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const next = listed.month === open ? monthAfter(open) : undefined;
  const { rowAt, failed } = useRows(listed, next, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  const idAt = (index: number) => rowAt(index)?.person.id;
  return (
    <>
      {failed?.error && <Lost error={failed.error} again={() => void failed.refetch()} />}
      <Box
        component="section"
        ref={box}
        className={classes.box}
        aria-label={words.grid}
        tabIndex={0}
        onKeyDown={(event) => moveTo(event, box.current, rows.scrollToIndex)}
      >
        <table className={classes.table} aria-label={words.grid} aria-rowcount={total + 1}>
          <Heads may={may} />
          <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
            {shown.map(({ index, start }) => (
              <tr
                key={index}
                aria-rowindex={index + 2}
                className={classes.row}
                data-marks={may}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Cells
                  {...{ listed, next, index, may, row: rowAt(index) }}
                  marked={marked.has(idAt(index) ?? '')}
                  mark={(event) => mark(event, index, idAt)}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  );
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The arrow keys lead from field to field. */
function moveTo(
  event: KeyboardEvent,
  box: HTMLElement | null,
  scroll: (index: number) => void,
): void {
  const step = steps[event.key];
  const at = (event.target as HTMLElement).dataset.field?.split(' ').map(Number);
  if (!step || !at) return;
  const [row, column] = [at[0]! + step[0], at[1]! + step[1]];
  const field = box?.querySelector<HTMLElement>(`[data-field="${row} ${column}"]`);
  if (!field) return;
  event.preventDefault();
  scroll(row);
  field.focus();
}

function Heads({ may }: { may: boolean }) {
  const words = useWords(all);
  const names = useBenefitNames();
  return (
    <thead className={classes.heads}>
      <tr aria-rowindex={1} className={classes.row} data-marks={may}>
        {may && <td />}
        <th scope="col">{words.person}</th>
        {limitCategories.map((category) => (
          <th key={category} scope="col">
            {names.category(`${category}-benefit`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellsProps {
  listed: Shown['listed'];
  next: string | undefined;
  index: number;
  may: boolean;
  row: LimitRow | undefined;
  marked: boolean;
  mark(event: ChangeEvent<HTMLInputElement>): void;
}

function Cells({ listed, next, index, may, row, marked, mark }: CellsProps) {
  const words = useWords(all);
  if (!row) return <td className={classes.waiting}>{words.loading}</td>;
  const { id, name, surname, state } = row.person;
  const { companyId, month } = listed;
  return (
    <>
      {may && (
        <td>
          <Checkbox
            size="xs"
            checked={marked}
            onChange={mark}
            aria-label={words.mark(`${name} ${surname}`)}
            data-field={`${index} 0`}
          />
        </td>
      )}
      <th scope="row">
        <Door
          to="/companies/$companyId/people/$employeeId"
          params={{ companyId, employeeId: id }}
          search={{ month } as never}
          data-field={`${index} 1`}
        >
          {surname}, {name}
        </Door>
        <div className={classes.quiet}>
          <EmployeeStateName state={state} />
        </div>
      </th>
      {limitCategories.map((category, column) => (
        <td key={category}>
          <Cell
            {...{ category, next }}
            person={row.person}
            usage={row.now?.get(category)}
            scheduled={row.next?.get(category)}
            field={`${index} ${column + 2}`}
          />
        </td>
      ))}
    </>
  );
}
