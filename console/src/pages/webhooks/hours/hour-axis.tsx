import { useMemo } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import type { Bucket } from './buckets.ts';

interface Props {
  fields: readonly Bucket[];
  width: number;
  /** How many hours a field holds. */
  size: number;
}

const HEIGHT = 30;
/** What the name of a day takes. */
const ROOM = 60;

/** The hours above the picture, as clocks in Madrid show them; a day is named where it begins. */
export function HourAxis({ fields, width, size }: Props) {
  const { locale } = useFormats();
  const [hour, day] = useMemo(() => {
    const zone = { timeZone: 'Europe/Madrid' };
    return [
      new Intl.DateTimeFormat(locale, { ...zone, hour: '2-digit', hourCycle: 'h23' }),
      new Intl.DateTimeFormat(locale, { ...zone, weekday: 'short', day: 'numeric' }),
    ];
  }, [locale]);
  const step = width / Math.max(1, fields.length);
  const dayOf = (field: Bucket | undefined) => field && day.format(field.from * 1000);
  return (
    <svg aria-hidden width={width} height={HEIGHT} display="block">
      {fields.map((field, index) => {
        const x = index * step;
        // A day of which only the end is to be seen has no room for its name.
        const room = fields.slice(index, index + Math.ceil(ROOM / step));
        const isNewDay = dayOf(field) !== dayOf(fields[index - 1]);
        const hasRoom = room.every((one) => dayOf(one) === dayOf(field)) && x + ROOM < width;
        return (
          <g key={field.from} transform={`translate(${x} 0)`} fontSize={11} fill="var(--quiet)">
            {isNewDay && hasRoom && (
              <text y={11} fontWeight={600}>
                {dayOf(field)}
              </text>
            )}
            <text x={(step - 2) / 2} y={25} textAnchor="middle">
              {hour.format(field.from * 1000).slice(0, 2)}
              {size > 1 ? 'h' : ''}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
