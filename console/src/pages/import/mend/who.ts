import type { ReplyOf } from '../../../shell/api.ts';
import type { Column } from '../use-import.ts';

export type Row = ReplyOf<'listImportRows'>['rows'][number];

/** Whom a row is about, as far as it says so. */
export function whoIn({ values }: Pick<Row, 'values'>, columns: readonly Column[]): string {
  const of = (wanted: string) => values[columns.findIndex(({ field }) => field === wanted)]?.value;
  const name = [of('name'), of('surname'), of('secondSurname')].filter(Boolean).join(' ').trim();
  return name || of('email') || of('legalId') || '–';
}
