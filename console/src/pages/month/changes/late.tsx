import { Text } from '@mantine/core';
import { type Arrival, LateArrivals } from '../../../charts/late-arrivals.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Picture } from '../../../parts/picture.tsx';
import { ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useLanguage, useWords } from '../../../shell/language.tsx';
import { changesWords } from './words.ts';

type Change = ReplyOf<'listSettlementChanges'>['changes'][number];

/** As many as a picture can show without becoming a wall. */
const SHOWN = 12;

interface Late {
  changes: readonly Change[];
  /** How many entries came in altogether, read or not. */
  entries: number;
  closedAt: number;
}

/** Late entries from the day of the purchase to the day on which they came, the newest first. */
export function Late({ changes, entries, closedAt }: Late) {
  const words = useWords(changesWords);
  const formats = useFormats();
  const { language } = useLanguage();
  const short = new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    ...{ day: 'numeric', month: 'short', timeZone: 'Europe/Madrid' },
  });
  const arrivals = arrivalsOf(changes, formats.difference).slice(0, SHOWN);
  return (
    <Picture
      title={words.late}
      picture={
        <>
          <LateArrivals
            about={words.lateAbout(formats.count(arrivals.length))}
            arrivals={arrivals}
            closedAt={closedAt}
            closed={words.closed}
            day={(seconds) => short.format(new Date(seconds * 1000))}
          />
          <Text size="xs" c="var(--quiet)" mt={4} style={{ whiteSpace: 'pre' }}>
            {words.legend}
          </Text>
          {entries > arrivals.length && (
            <Text size="xs" c="var(--quiet)">
              {words.lateSome(formats.count(arrivals.length), formats.count(entries))}
            </Text>
          )}
        </>
      }
      table={<LateTable arrivals={arrivals} />}
    />
  );
}

function arrivalsOf(changes: readonly Change[], amount: (cents: number) => string): Arrival[] {
  return changes
    .flatMap(({ name, surname, entries }) =>
      entries.map(({ id, concept, sumType, amountInCents, occurredAt, recordedAt }) => ({
        id,
        label: `${name} ${surname} · ${concept}`,
        value: amount(sumType === 'withdrawn' ? -amountInCents : amountInCents),
        boughtAt: occurredAt,
        arrivedAt: recordedAt,
      })),
    )
    .sort((one, other) => other.arrivedAt - one.arrivedAt);
}

const DAY = 86_400;

function LateTable({ arrivals }: { arrivals: readonly Arrival[] }) {
  const words = useWords(changesWords);
  const { day, count } = useFormats();
  return (
    <ColumnTable
      label={words.late}
      rows={arrivals}
      keyOf={({ id }) => id}
      columns={[
        { name: words.concept, cell: ({ label }) => label },
        { name: words.bought, cell: ({ boughtAt }) => day(boughtAt) },
        { name: words.arrived, cell: ({ arrivedAt }) => day(arrivedAt) },
        {
          name: words.days,
          number: true,
          cell: ({ boughtAt, arrivedAt }) => count(Math.floor((arrivedAt - boughtAt) / DAY)),
        },
        { name: words.amount, number: true, cell: ({ value }) => value },
      ]}
    />
  );
}
