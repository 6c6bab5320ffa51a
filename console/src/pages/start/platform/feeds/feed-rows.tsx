import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DayMarks } from '../../../../charts/days/day-marks.tsx';
import { useFormats } from '../../../../parts/formats.ts';
import { useWords } from '../../../../shell/language.tsx';
import { today } from '../../days.ts';
import start from '../../start.module.css';
import { dayAfter, daysFrom } from '../dates.ts';
import classes from '../rows.module.css';
import type { Feed } from './feed.ts';
import { useSaid } from './use-said.ts';
import { words as all } from './words.ts';

const SHOWN = 28;
const looks = { silent: 'broken', regular: 'fine', unknown: 'unknown', ended: 'unknown' } as const;

const RowLink = createLink((props: ComponentProps<'a'>) => <a {...props} />);

/** A row for each feed: the days on which it came, when last, and how often it does. */
export function FeedRows({ feeds }: { feeds: readonly Feed[] }) {
  const words = useWords(all);
  const said = useSaid();
  return (
    <ul className={classes.rows}>
      {feeds.map((feed) => (
        <li key={`${feed.company.id} ${feed.clientId}`}>
          <RowLink
            to="/companies/$companyId/month"
            params={{ companyId: feed.company.id }}
            search={{} as never}
            className={`${classes.row} ${classes.feed}`}
          >
            <span className={`${start.state} ${start[looks[feed.state]] ?? classes.unknown}`}>
              {words[feed.state]}
            </span>
            <span className={classes.name}>
              <span translate="no">{feed.company.name}</span>
              <span className={start.detail} translate="no">
                {said.sender(feed)}
              </span>
            </span>
            <span className={classes.picture}>
              <Days feed={feed} />
            </span>
            <span className={classes.when}>
              {said.last(feed)}
              <span className={start.detail}>{said.usual(feed)}</span>
            </span>
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

/** The last four weeks; where it is silent, the days since it came last are crossed out. */
function Days({ feed }: { feed: Feed }) {
  const words = useWords(all);
  const { date } = useFormats();
  const to = today();
  const came = new Set(feed.days);
  const last = feed.days.at(-1)!;
  const days = daysFrom(dayAfter(to, 1 - SHOWN), to).map((day) => {
    const missed = feed.state === 'silent' && day > last;
    const mark = came.has(day) ? 'came' : missed ? 'missed' : 'none';
    const what = words[mark === 'none' ? 'nothing' : mark];
    return { key: day, mark, title: `${date(day)}: ${what}` } as const;
  });
  const count = days.filter(({ mark }) => mark === 'came').length;
  return <DayMarks about={words.cameOn(count, SHOWN)} days={days} />;
}
