import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface Noticed {
  title: string;
  children: ReactNode;
  /** Read aloud at once: it came while somebody was at something else. */
  isAlert?: boolean;
}

/** Something that waits for a decision; not an error, and nobody's fault. */
export function Notice({ title, children, isAlert }: Noticed) {
  return (
    <div className={classes.notice} role={isAlert ? 'alert' : undefined}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  );
}
