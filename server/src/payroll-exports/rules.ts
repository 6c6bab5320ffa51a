import { Failure, invalidField } from '@fringe/contract/errors';
import type {
  ExportColumn,
  ExportDefinition,
  GivenExportDefinition,
} from '@fringe/contract/operations/exports/template-shapes';
import {
  amountFields,
  entryFields,
  kindFields,
} from '@fringe/contract/operations/exports/template-shapes';
import { fileNameOf } from '../values/file-name.ts';
import type { Month } from '../values/month.ts';

/** A definition with everything that was left out, always in the same order. */
export const wholeDefinition = (given: GivenExportDefinition): ExportDefinition => ({
  layout: given.layout,
  columns: given.columns.map(({ header, field, constant, category, behaviour }) => ({
    header,
    ...(field !== undefined && { field }),
    ...(constant !== undefined && { constant }),
    ...(category !== undefined && { category }),
    ...(behaviour !== undefined && { behaviour }),
  })),
  concepts: (given.concepts ?? []).map(({ category, behaviour, code }) => ({
    category,
    behaviour,
    code,
  })),
  missing: given.missing ?? 'refuse',
  zeroRows: given.zeroRows ?? false,
  fileType: given.fileType ?? 'csv',
  sheetPerCategory: given.sheetPerCategory ?? false,
  headerRow: given.headerRow ?? true,
  dateForm: given.dateForm ?? 'yyyy-mm-dd',
  monthForm: given.monthForm ?? 'yyyy-mm',
  separator: given.separator ?? ',',
  decimalSign: given.decimalSign ?? '.',
  encoding: given.encoding ?? 'utf-8',
  unwritable: given.unwritable ?? 'refuse',
  lineEnd: given.lineEnd ?? 'crlf',
  quoting: given.quoting ?? 'needed',
  textCells: given.textCells ?? 'plain',
});

const isOneOf = (list: readonly string[], field: string | undefined): boolean =>
  field !== undefined && list.includes(field);

/** True of a column that shows an amount. */
export const isAmount = ({ field }: ExportColumn): boolean =>
  field === 'amountInEuros' || field === 'amountInCents';

/** Refuses a definition that no file can follow; the text names the column. */
export function demandSound(definition: ExportDefinition): void {
  const { columns, layout } = definition;
  const refuse = (place: string, text: string) => {
    throw invalidField(`body/definition/${place}`, text);
  };
  for (const [index, column] of columns.entries()) {
    const complaint = complaintAbout(column, layout);
    if (complaint) refuse(`columns/${index}`, `"${column.header}" ${complaint}`);
    const first = columns.findIndex(({ header }) => header === column.header);
    if (first < index) refuse(`columns/${index}/header`, `"${column.header}" occurs twice`);
  }
  if (layout === 'columns' && !columns.some(isAmount)) {
    refuse('columns', 'must have an amount, as no other row has one');
  }
  const pairs = definition.concepts.map(({ category, behaviour }) => `${category} ${behaviour}`);
  const twice = pairs.findIndex((pair, index) => pairs.indexOf(pair) < index);
  if (twice >= 0) refuse(`concepts/${twice}`, `${pairs[twice]} has a code already`);
  if (definition.sheetPerCategory && (definition.fileType !== 'xlsx' || layout === 'columns')) {
    refuse('sheetPerCategory', 'must be false for CSV, and with layout columns');
  }
  const { separator, decimalSign, quoting } = definition;
  if (quoting === 'none' && separator === decimalSign && definition.fileType === 'csv') {
    refuse('decimalSign', 'must differ from the separator where nothing is quoted');
  }
}

/** What is wrong with a column, in words that follow its name. */
function complaintAbout(
  { field, constant, category, behaviour }: ExportColumn,
  layout: ExportDefinition['layout'],
): string | undefined {
  if ((field === undefined) === (constant === undefined)) {
    return 'must have a field or a constant, and not both';
  }
  const chosen = category ?? behaviour;
  if (chosen !== undefined && (layout !== 'columns' || !isOneOf(amountFields, field))) {
    return 'may name a category or behaviour only for an amount, with layout columns';
  }
  if (isOneOf(kindFields, field) && layout === 'columns') {
    return `cannot have ${field}: a row of layout columns has several`;
  }
  if (isOneOf(entryFields, field) && layout !== 'entries') {
    return `cannot have ${field}: only layout entries has it`;
  }
  return undefined;
}

/** The version that is exported, and the one before it that it is compared with. */
export function exportedVersions(
  settled: { newest: number } | undefined,
  asked: { version?: number; since?: number },
): { version: number; since: number | null } {
  if (!settled) throw new Failure('settlementNotFound');
  const { version = settled.newest, since = null } = asked;
  if (version > settled.newest) throw new Failure('settlementNotFound');
  if (since !== null && since >= version) {
    throw invalidField('body/since', `must be before version ${version}`);
  }
  return { version, since };
}

/** The same of what is looked at, for which an open month has to do as it is now. */
export function previewedVersions(
  newest: number | null,
  asked: { version?: number; since?: number },
): { version: number | null; since: number | null } {
  if (newest !== null) return exportedVersions({ newest }, asked);
  if (asked.version ?? asked.since) throw new Failure('settlementNotFound');
  return { version: null, since: null };
}

/** What a file is called, for ever: template, company, month, version. */
export const exportName = (
  template: string,
  legalId: string,
  { month, version, since }: { month: Month; version: number; since: number | null },
  { fileType }: ExportDefinition,
): string => {
  const difference = since === null ? [] : [`since-v${since}`];
  return fileNameOf([template, legalId, month, `v${version}`, ...difference], fileType);
};

const charsets = {
  'utf-8': 'utf-8',
  'utf-8-bom': 'utf-8',
  'windows-1252': 'windows-1252',
  'latin-1': 'iso-8859-1',
};

/** The content type of a file. */
export const mediaType = ({ fileType, encoding }: ExportDefinition): string =>
  fileType === 'csv'
    ? `text/csv; charset=${charsets[encoding]}`
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
