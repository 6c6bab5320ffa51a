import { type KeyboardEvent, useRef } from 'react';
import classes from './burn-up.module.css';
import type { BurnUpMark } from './burn-up-data.ts';
import type { Layout } from './burn-up-layout.ts';

/** A mark where it stands, and whether it is above what is drawn. */
export function Sign({ mark, at, shown }: { mark: BurnUpMark; at: Layout; shown: boolean }) {
  const above = mark.kind === 'refused' && at.isAbove(mark.cents);
  return (
    <Form kind={mark.kind} x={at.xOf(mark)} y={at.money(mark.cents)} shown={shown} above={above} />
  );
}

interface Formed {
  kind: BurnUpMark['kind'];
  x: number;
  y: number;
  shown?: boolean;
  above?: boolean;
}

/** Each kind has a form of its own, not only a colour. */
function Form({ kind, x, y, shown, above }: Formed) {
  const name = `${classes.sign} ${classes[kind]} ${shown ? classes.shown : ''}`;
  if (kind === 'refused') {
    const arrow = above ? `M${x - 5},${y - 7}L${x},${y - 13}L${x + 5},${y - 7}` : '';
    const cross = `M${x - 5},${y - 5}L${x + 5},${y + 5}M${x - 5},${y + 5}L${x + 5},${y - 5}`;
    return <path className={name} d={cross + arrow} />;
  }
  if (kind === 'void') return <rect className={name} x={x - 4} y={y - 4} width={8} height={8} />;
  if (kind === 'flagged') {
    return <path className={name} d={`M${x},${y - 7}L${x + 7},${y + 5}H${x - 7}Z`} />;
  }
  return <circle className={name} cx={x} cy={y} r={3.5} />;
}

const kinds = ['charge', 'void', 'flagged', 'refused'] as const;

/** What the signs mean that are there. */
export function Legend({
  marks,
  kinds: names,
}: {
  marks: readonly BurnUpMark[];
  kinds: Record<BurnUpMark['kind'], string>;
}) {
  const there = kinds.filter((kind) => marks.some((mark) => mark.kind === kind));
  return (
    <ul className={classes.legend}>
      {there.map((kind) => (
        <li key={kind}>
          <svg width="18" height="18" aria-hidden="true">
            <Form kind={kind} x={9} y={9} />
          </svg>
          {names[kind]}
        </li>
      ))}
    </ul>
  );
}

interface Marks {
  label: string;
  marks: readonly BurnUpMark[];
  at: Layout;
  shown: number;
  show(index: number): void;
  open(id: string): void;
}

/** What opens the signs: one stop of the Tab key, and arrows from sign to sign. */
export function Buttons({ label, marks, at, shown, show, open }: Marks) {
  const all = useRef<HTMLFieldSetElement>(null);
  const move = (event: KeyboardEvent) => {
    const last = marks.length - 1;
    const to = {
      ArrowRight: Math.min(shown + 1, last),
      ArrowLeft: Math.max(shown - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <fieldset ref={all} className={classes.buttons} aria-label={label} onKeyDown={move}>
      {marks.map((mark, index) => (
        <button
          key={mark.id}
          type="button"
          tabIndex={index === shown ? 0 : -1}
          aria-label={mark.text}
          style={{ left: at.xOf(mark) - 12, top: at.money(mark.cents) - 12 }}
          onFocus={() => show(index)}
          onMouseEnter={() => show(index)}
          onClick={() => open(mark.id)}
        />
      ))}
    </fieldset>
  );
}
