import type { Operation } from '@fringe/contract/operation';
import { sampleOf } from '../../support/contract/walk.ts';

/** A schema as it travels; only what a walk over its numbers and times asks for. */
interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** A number, a month, a year or a day that a request may carry. */
export interface Field {
  part: 'query' | 'body';
  /** The names on the way to it; a list is entered at its first item. */
  path: (string | number)[];
  kind: 'integer' | 'month' | 'year' | 'date';
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** All such fields of an operation's requests, wherever they stand. */
export const fieldsOf = ({ query, body }: Operation): Field[] => [
  ...(query ? fieldsIn(query as Schema, 'query', []) : []),
  ...(body ? fieldsIn(body as Schema, 'body', []) : []),
];

function fieldsIn(schema: Schema, part: Field['part'], path: Field['path']): Field[] {
  const kind = kindOf(schema);
  if (kind) return [{ part, path, kind, minimum: schema.minimum, maximum: schema.maximum }];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      fieldsIn(one, part, [...path, name]),
    ),
    ...(schema.items ? fieldsIn(schema.items, part, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsIn(one, part, path)),
  ];
}

function kindOf({ type, format, pattern }: Schema): Field['kind'] | undefined {
  if ([type].flat().some((one) => one === 'integer' || one === 'number')) return 'integer';
  if (format === 'date') return 'date';
  if (pattern?.startsWith('^\\d{4}-')) return 'month';
  return pattern === '^\\d{4}$' ? 'year' : undefined;
}

const numbers = [-0, 1.5, -1, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e308].map((one) =>
  Object.is(one, -0) ? '-0' : String(one),
);
const dates = ['0000-01-01', '0001-01-01', '0999-12-31', '1000-01-01', '1900-02-29', '9999-12-31'];
const texts = {
  year: ['0000', '0001', '1969', '9998', '9999', '10000', '-001'],
  month: ['0000-01', '0001-12', '1969-12', '9999-01', '9999-12', '10000-01', '2026-13', '-001-01'],
  date: [...dates, '10000-01-01', '2026-02-29', '-0001-01-01', '2026-00-00'],
};

/** Values at and beyond the ends of what a field takes and of what a database holds, as text. */
export function extremesOf({ kind, minimum, maximum }: Field): string[] {
  if (kind !== 'integer') return texts[kind];
  const ends = [minimum, maximum].flatMap((end) => (end === undefined ? [] : [BigInt(end)]));
  const near = ends.flatMap((end) => [end - 1n, end, end + 1n].map(String));
  return [...new Set([...near, ...numbers, '9223372036854775807', '-9223372036854775809'])];
}

const MARK = '__value__';

/** The text of a body in which the value stands at the field, whatever has to be made for it. */
export function bodyWith(schema: unknown, body: object, { path, kind }: Field, value: string) {
  const text = JSON.stringify(placed(schema as Schema, body, path));
  return text.replace(`"${MARK}"`, kind === 'integer' ? value : JSON.stringify(value));
}

function placed(schema: Schema, sample: unknown, [name, ...rest]: Field['path']): unknown {
  if (name === undefined) return MARK;
  if (schema.anyOf) {
    const object = schema.anyOf.find(({ properties }) => properties)!;
    return placed(object, sample ?? sampleOf(object), [name, ...rest]);
  }
  if (typeof name === 'number') {
    const [first, ...others] = (sample ?? []) as unknown[];
    return [placed(schema.items!, first ?? sampleOf(schema.items), rest), ...others];
  }
  const inner = schema.properties![name]!;
  const known = (sample as Record<string, unknown>)[name];
  const value = known ?? (rest.length > 0 ? sampleOf(inner) : undefined);
  return { ...(sample as object), [name]: placed(inner, value, rest) };
}
