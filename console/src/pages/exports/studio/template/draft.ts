import type { Template } from '../../use-exports.ts';

export type Definition = Template['definition'];
export type Column = Definition['columns'][number];
export type Field = NonNullable<Column['field']>;
export type Layout = Definition['layout'];
type Code = Definition['concepts'][number];

/** A column that stays itself while it is moved. */
export type DraftColumn = Column & { key: string };
/** How a file is written: all but its columns and codes. */
export type Forms = Omit<Definition, 'columns' | 'concepts'>;

/** A template as somebody is writing it. */
export interface Draft {
  name: string;
  columns: readonly DraftColumn[];
  /** Codes as they are typed, by category and behaviour; an empty one is none. */
  codes: Readonly<Record<string, string>>;
  forms: Forms;
}

/** The name of a place in the matrix of codes. */
export const pairOf = ({ category, behaviour }: Omit<Code, 'code'>): string =>
  `${category} ${behaviour}`;

export const draftOf = ({ name, definition }: Pick<Template, 'name' | 'definition'>): Draft => {
  const { columns, concepts, ...forms } = definition;
  return {
    name,
    columns: columns.map((column) => ({ ...column, key: crypto.randomUUID() })),
    codes: Object.fromEntries(concepts.map((one) => [pairOf(one), one.code])),
    forms,
  };
};

const columnOf = ({ header, field, constant, category, behaviour }: Column): Column => ({
  header,
  ...(field !== undefined && { field }),
  ...(constant !== undefined && { constant }),
  ...(category !== undefined && { category }),
  ...(behaviour !== undefined && { behaviour }),
});

/** What is sent; always in the same order, so that equal ones look the same. */
export const bodyOf = ({ name, columns, codes, forms }: Draft) => ({
  name,
  definition: {
    ...forms,
    columns: columns.map(columnOf),
    concepts: Object.entries(codes)
      .filter(([, code]) => code.trim())
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([pair, code]) => {
        const [category, behaviour] = pair.split(' ') as [Code['category'], Code['behaviour']];
        return { category, behaviour, code: code.trim() };
      }),
  } satisfies Definition,
});

/** A column that says something else; what does not fit the new content is dropped. */
export function withContent(column: DraftColumn, content: string, layout: Layout): DraftColumn {
  const { key, header, category, behaviour } = column;
  if (content === CONSTANT) return { key, header, constant: column.constant ?? '' };
  const field = content as Field;
  const keeps = layout === 'columns' && (amountFields as readonly string[]).includes(field);
  return {
    ...{ key, header, field },
    ...(keeps && category !== undefined && { category }),
    ...(keeps && behaviour !== undefined && { behaviour }),
  };
}

/** In place of a field: the same text in every row. */
export const CONSTANT = 'constant';
export const personFields = [
  ...['internalId', 'legalId', 'surname', 'name', 'employeeId'],
  ...['costCenter', 'payrollCompany', 'benefitModel'],
] as Field[];
export const monthFields = [
  ...['payroll', 'periodStart', 'periodEnd', 'version', 'currency'],
] as Field[];
export const amountFields = ['amountInEuros', 'amountInCents', 'sign', 'entries'] as Field[];
export const kindFields = ['category', 'behaviour', 'concept'] as Field[];
export const entryFields = [
  ...['description', 'sumType', 'occurredAt', 'recordedAt'],
  ...['externalId', 'entryId', 'reversesId'],
] as Field[];

/** The fields that rows of a layout have, in their groups. */
export const fieldsOf = (layout: Layout): [group: string, fields: readonly Field[]][] => [
  ['person', personFields],
  ['month', monthFields],
  ['amount', amountFields],
  ...(layout === 'columns' ? [] : [['kind', kindFields] as [string, Field[]]]),
  ...(layout === 'entries' ? [['entry', entryFields] as [string, Field[]]] : []),
];
