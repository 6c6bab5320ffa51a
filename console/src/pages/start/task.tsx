import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../shell/icons.tsx';
import { useWords } from '../../shell/language.tsx';
import classes from './start.module.css';
import { words as all } from './words.ts';

export type State = 'overdue' | 'broken' | 'waiting' | 'fine';

/** Something that waits for somebody, and the page where it is done. */
export interface Task {
  state: State;
  /** What the state is called here, where that is not the usual. */
  said?: string;
  what: string;
  detail?: string | undefined;
  /** It is among the notices already. */
  noticed?: boolean;
  to?: string;
  search?: Record<string, string>;
  /** The part of the page. */
  hash?: string;
}

const order: readonly State[] = ['overdue', 'broken', 'waiting', 'fine'];
export const RowLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);

/** What waits, the most urgent first; each is a door to its page. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const sorted = tasks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <ul className={classes.tasks}>
      {sorted.map((task) => (
        <li key={task.what + task.detail}>
          {task.to ? (
            <RowLink
              to={task.to}
              search={task.search ?? {}}
              {...(task.hash && { hash: task.hash })}
              className={classes.task}
            >
              <Row task={task} />
              <Icon name="forward" size={16} />
            </RowLink>
          ) : (
            <div className={classes.task}>
              <Row task={task} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Row({ task: { state, said, what, detail } }: { task: Task }) {
  const words = useWords(all);
  return (
    <>
      <span className={`${classes.state} ${classes[state]}`}>{said ?? words[state]}</span>
      <span className={classes.what}>
        {what}
        {detail && <div className={classes.detail}>{detail}</div>}
      </span>
    </>
  );
}

/** Tasks of one thing under its name. */
export const Card = ({ children }: { children: ReactNode }) => (
  <section className={classes.card}>{children}</section>
);
