import { UnstyledButton } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { type Day, daysOf } from './days.ts';
import classes from './heat.module.css';
import { changeListWords } from './words.ts';

type Figures = ReplyOf<'readAuditFigures'>;
type Actor = Figures['actors'][number];

/** Who by which day: a table of figures, tinted by their size, each the door to its changes. */
export function Heat({ figures }: { figures: Figures }) {
  const words = useWords(changeListWords);
  const days = daysOf(figures);
  const most = Math.max(1, ...figures.actors.flatMap((one) => one.days.map((day) => day.changes)));
  return (
    <Sideways label={words.heat}>
      <table className={classes.heat} aria-label={words.heat}>
        <thead>
          <tr>
            <th scope="col" className={classes.who}>
              {words.by}
            </th>
            {days.map((day) => (
              <DayHead key={day.day} day={day} />
            ))}
            <th scope="col" className={classes.sum}>
              {words.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.actors.map((actor) => (
            <Row key={actor.actor} {...{ actor, days, most }} />
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function DayHead({ day: { day } }: { day: Day }) {
  const { locale } = useFormats();
  const weekday = useMemo(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
    [locale],
  );
  const date = new Date(`${day}T12:00:00Z`);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  return (
    <th scope="col" data-weekend={isWeekend || undefined}>
      {weekday.format(date)}
      <span className={classes.day}>{date.getUTCDate()}</span>
    </th>
  );
}

interface RowOf {
  actor: Actor;
  days: readonly Day[];
  most: number;
}

function Row({ actor, days, most }: RowOf) {
  const { asked } = useAsked();
  const { count } = useFormats();
  const name = useActorName()(actor);
  const byDay = new Map(actor.days.map(({ day, changes }) => [day, changes]));
  return (
    <tr>
      <th
        scope="row"
        className={classes.who}
        title={name}
        data-chosen={asked.actor === actor.actor || undefined}
        translate="no"
      >
        {name}
      </th>
      {days.map((day) => (
        <td key={day.day}>
          <Cell {...{ actor, day, most, name }} changes={byDay.get(day.day) ?? 0} />
        </td>
      ))}
      <td className={classes.sum}>{count(actor.changes)}</td>
    </tr>
  );
}

interface CellOf extends Omit<RowOf, 'days'> {
  day: Day;
  name: string;
  changes: number;
}

function Cell({ actor: { actor }, day, most, name, changes }: CellOf) {
  const words = useWords(changeListWords);
  const formats = useFormats();
  const { asked, ask } = useAsked();
  if (changes === 0) return <span className={classes.none}>·</span>;
  const isChosen = asked.actor === actor && asked.from === day.from && asked.to === day.to;
  const tint = `${Math.round(8 + 34 * Math.sqrt(changes / most))}%`;
  const { from, to } = day;
  const none = { actor: undefined, from: undefined, to: undefined };
  return (
    <UnstyledButton
      className={classes.cell}
      style={{ '--tint': tint } as CSSProperties}
      aria-pressed={isChosen}
      aria-label={words.cell(name, formats.date(day.day), changes)}
      onClick={() => ask(isChosen ? none : { actor, from, to })}
    >
      {formats.count(changes)}
    </UnstyledButton>
  );
}

/** Who it was, and with which of their credentials. */
export function useActorName() {
  const who = useWho();
  return ({ by }: Pick<Actor, 'by'>): string => {
    const name = who(by);
    return by.credential && !name.includes(by.credential) ? `${name} · ${by.credential}` : name;
  };
}
