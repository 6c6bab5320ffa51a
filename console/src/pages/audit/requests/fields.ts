import type { ReplyOf } from '../../../shell/api.ts';

type Figures = ReplyOf<'readRequestFigures'>;
type Hour = Figures['hours'][number];

/** Some hours together, as one column of the picture. */
export type Field = Omit<Hour, 'hour'> & { from: number };

/** All columns from the first hour to the last; also those in which nothing was called. */
export function fieldsOf({ from, to, hours }: Figures, hoursEach: number): Field[] {
  const length = hoursEach * 3_600;
  const fields = Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => ({
    from: from + index * length,
    ...{ succeeded: 0, refused: 0, failed: 0 },
  }));
  for (const { hour, succeeded, refused, failed } of hours) {
    const field = fields[Math.floor((hour - from) / length)];
    if (!field) continue;
    field.succeeded += succeeded;
    field.refused += refused;
    field.failed += failed;
  }
  return fields;
}
