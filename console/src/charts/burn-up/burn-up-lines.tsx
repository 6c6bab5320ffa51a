import { useId } from 'react';
import classes from './burn-up.module.css';
import type { BurnUpData, BurnUpTexts } from './burn-up-data.ts';
import type { Layout } from './burn-up-layout.ts';

interface Drawn {
  data: BurnUpData;
  at: Layout;
  texts: BurnUpTexts;
}

/** Amounts and days, and the lane of what came after the month. */
export function Grid({ at, texts }: Omit<Drawn, 'data'>) {
  return (
    <g className={classes.grid}>
      {at.amounts.map((cents) => (
        <g key={cents}>
          <line x1={at.left} x2={at.width} y1={at.money(cents)} y2={at.money(cents)} />
          <text x={at.left - 8} y={at.money(cents)} dy="0.32em" textAnchor="end">
            {texts.euros(cents)}
          </text>
        </g>
      ))}
      {at.days.map((noon) => (
        <text key={noon} x={at.time(noon)} y={at.bottom + 18} textAnchor="middle">
          {texts.day(noon)}
        </text>
      ))}
      {at.lane > 0 && (
        <>
          <rect x={at.right} y={at.top} width={at.lane} height={at.bottom - at.top} />
          <text x={at.right + at.lane / 2} y={at.bottom + 18} textAnchor="middle">
            {texts.later}
          </text>
        </>
      )}
    </g>
  );
}

/** What was used, as steps; the area below makes it easy to follow. */
export function Steps({ data, at }: Omit<Drawn, 'texts'>) {
  const booked = data.marks.filter(({ kind }) => kind !== 'refused');
  const path = booked.map((mark) => `H${at.xOf(mark)}V${at.money(mark.cents)}`).join('');
  const end = Math.max(nowOf(data, at), ...booked.map(at.xOf));
  const line = `M${at.left},${at.money(data.base)}${path}H${end}`;
  return (
    <>
      <path className={classes.area} d={`${line}V${at.bottom}H${at.left}Z`} />
      <path className={classes.used} d={line} />
    </>
  );
}

/** Where the present stands: at the end of a month that is over. */
const nowOf = ({ now }: BurnUpData, at: Layout): number => at.time(now);

/** The limit: a line that steps where it was changed, and is not there where none held. */
export function Limit({ data, at, texts }: Drawn) {
  const held = data.limits.map(({ from, cents }, index) => {
    const next = data.limits[index + 1];
    return { cents, x1: at.time(from), x2: next ? at.time(next.from) : at.right + at.lane };
  });
  const last = held.findLast(({ cents }) => cents !== null);
  return (
    <g className={classes.limit}>
      {held.map(({ cents, x1, x2 }, index) => {
        if (cents === null) return null;
        const before = held[index - 1]?.cents ?? null;
        const rise = before === null ? '' : `V${at.money(before)}`;
        return <path key={x1} d={`M${x2},${at.money(cents)}H${x1}${rise}`} />;
      })}
      {last?.cents != null && (
        <text x={at.right - 4} y={at.money(last.cents) - 7} textAnchor="end">
          {texts.limit} {texts.euros(last.cents)}
        </text>
      )}
    </g>
  );
}

/** What payments to come have reserved: hatched, on top of what is used. */
export function Reserved({ data, at, texts }: Drawn) {
  const pattern = useId();
  if (data.reserved === 0) return null;
  const used = data.marks.findLast(({ kind }) => kind !== 'refused')?.cents ?? data.base;
  const x = Math.min(nowOf(data, at), at.right - 28);
  const y = at.money(used + data.reserved);
  return (
    <g className={classes.reserved}>
      <pattern id={pattern} width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M-1,8L8,-1M-1,1L1,-1M6,8L8,6" />
      </pattern>
      <rect
        x={x}
        y={y}
        width={at.right - x}
        height={at.money(used) - y}
        fill={`url(#${pattern})`}
      />
      <text x={x + 4} y={Math.max(y - 6, at.top + 12)}>
        {texts.reserved} {texts.euros(data.reserved)}
      </text>
    </g>
  );
}

/** The present day, where it lies in the month. */
export function Today({ data, at, texts }: Drawn) {
  if (data.now <= data.begin || data.now >= data.end) return null;
  const x = at.time(data.now);
  const anchor = x > at.right - 40 ? 'end' : x < at.left + 40 ? 'start' : 'middle';
  return (
    <g className={classes.today}>
      <line x1={x} x2={x} y1={at.top - 6} y2={at.bottom} />
      <text x={x} y={at.top - 11} textAnchor={anchor}>
        {texts.today}
      </text>
    </g>
  );
}
