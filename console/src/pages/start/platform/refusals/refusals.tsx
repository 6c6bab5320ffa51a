import { Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DayColumns } from '../../../../charts/days/day-columns.tsx';
import { useFormats } from '../../../../parts/formats.ts';
import { Picture } from '../../../../parts/picture.tsx';
import { Shown } from '../../../../parts/states.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { useCall } from '../../../../shell/use-call.ts';
import { Card, Tasks } from '../../task.tsx';
import { daysFrom } from '../dates.ts';
import classes from '../rows.module.css';
import { opening } from '../search.ts';
import type { Figures } from './figures.ts';
import { useReasonName } from './reasons.ts';
import { RefusalTable } from './refusal-table.tsx';
import { words as all } from './words.ts';

/** Why charges were refused lately, day by day; each reason is a door. */
export function Refusals() {
  const words = useWords(all);
  const figures = useCall('readRefusalFigures', {});
  return (
    <Card>
      <Title order={2} size="h3" mb="xs">
        {words.refusals}
      </Title>
      <Shown of={figures}>
        {(read) =>
          read.codes.length === 0 ? (
            <Tasks tasks={[{ state: 'fine', what: words.none }]} />
          ) : (
            <Picture
              title={words.lastDays(daysFrom(read.from, read.to).length)}
              picture={<Reasons figures={read} />}
              table={<RefusalTable figures={read} />}
            />
          )
        }
      </Shown>
    </Card>
  );
}

const RowLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);

/** All with the same scale, so that rows can be compared. */
function Reasons({ figures: { from, to, codes } }: { figures: Figures }) {
  const words = useWords(all);
  const nameOf = useReasonName();
  const { date, count } = useFormats();
  const dates = daysFrom(from, to);
  const most = Math.max(...codes.flatMap(({ days }) => days.map(({ refused }) => refused)));
  return (
    <>
      <ul className={classes.rows}>
        {codes.map(({ code, refused, days }) => {
          const on = new Map(days.map((day) => [day.date, day.refused]));
          const columns = dates.map((day) => {
            const value = on.get(day) ?? 0;
            return { key: day, value, title: `${date(day)}: ${count(value)}` };
          });
          return (
            <li key={code}>
              <RowLink
                to="/"
                search={opening({ refused: code }) as never}
                resetScroll={false}
                className={`${classes.row} ${classes.reason}`}
              >
                <span className={classes.name}>{nameOf(code)}</span>
                <span className={classes.figure}>{count(refused)}</span>
                <span className={classes.picture}>
                  <DayColumns
                    about={words.byDay(days.map((day) => `${date(day.date)}: ${day.refused}`))}
                    days={columns}
                    most={most}
                  />
                </span>
              </RowLink>
            </li>
          );
        })}
      </ul>
      <Text size="xs" c="var(--quiet)" className={classes.axis}>
        <span>{date(from)}</span>
        <span>{date(to)}</span>
      </Text>
    </>
  );
}
