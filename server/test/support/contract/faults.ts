import { linePattern, uuidPattern } from '@fringe/contract/types';
import { type Schema, sampleOf } from './walk.ts';

/** One thing that a schema forbids: where, what stands there instead, and what is said of it. */
export interface Fault {
  path: string[];
  /** Absent where the fault is that nothing stands there. */
  value?: unknown;
  message: string;
}

/** What the service says of a pattern or a format, where ajv would quote it. */
const patternTexts: Record<string, string> = {
  [linePattern]: 'must be text without control characters or spaces at its ends',
  [uuidPattern]: 'must be a uuid with its dashes',
  '^[1-9]': 'must be a day from the year 1000 on',
};

/** Longer arrays and texts are refused by the size of a body before. */
const REASONABLE = 10_000;

/** Every fault of one field that a schema of the contract lets one think of. */
export function faultsOf(schema: unknown, path: string[] = []): Fault[] {
  const { anyOf } = schema as Schema;
  const inner = plain(schema as Schema);
  const isNullable = anyOf?.some(({ type }) => type === 'null') || kinds(inner).includes('null');
  const fault = (value: unknown, message: string): Fault => ({ path, value, message });
  const kind = kinds(inner).find((one) => one !== 'null');
  const nothing = isNullable || !kind ? [] : [fault(null, typeText(inner))];
  if (!kind) return [];
  return [...nothing, ...wrongTypes(inner, fault), ...within(inner, kind, path, fault)];
}

const kinds = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

const typeText = (schema: Schema): string => `must be ${kinds(schema).join(',')}`;

type Make = (value: unknown, message: string) => Fault;

const samples = { string: 'x', integer: 7, boolean: true, object: {}, array: [] };

/** A value of each type that it does not take; an array stands for none but itself. */
function wrongTypes(schema: Schema, fault: Make): Fault[] {
  const fitting = kinds(schema).map((kind) => (kind === 'number' ? 'integer' : kind));
  const values = Object.entries(samples).filter(([name]) => !fitting.includes(name));
  return values.map(([, value]) => fault(value, typeText(schema)));
}

/** What has the right type, and is out of the bounds of the schema all the same. */
function within(schema: Schema, kind: string, path: string[], fault: Make): Fault[] {
  if (kind === 'object') return objectFaults(schema, path);
  if (kind === 'array') return arrayFaults(schema, path, fault);
  if (schema.enum) {
    return kind === 'string'
      ? [fault('nonsense', `must be one of ${schema.enum.filter(Boolean).join(', ')}`)]
      : [];
  }
  return kind === 'string' ? textFaults(schema, fault) : numberFaults(schema, kind, fault);
}

function objectFaults(schema: Schema, path: string[]): Fault[] {
  const { properties = {}, required = [], ...more } = schema;
  const missing = required.map(
    (name): Fault => ({
      path: [...path, name],
      message: `must have required property '${name}'`,
    }),
  );
  const unknown: Fault[] =
    more.additionalProperties === false
      ? [{ path: [...path, 'colour'], value: 'blue', message: 'is not a known field' }]
      : [];
  const inside = Object.entries(properties).flatMap(([name, schema]) =>
    faultsOf(schema, [...path, name]),
  );
  const { minProperties = 0 } = more;
  const few = `must NOT have fewer than ${minProperties} properties`;
  const empty =
    minProperties > 0 && required.length === 0 ? [{ path, value: {}, message: few }] : [];
  return [...missing, ...unknown, ...empty, ...inside];
}

function arrayFaults(schema: Schema, path: string[], fault: Make): Fault[] {
  const { items, minItems = 0, maxItems, uniqueItems } = schema;
  const faults = faultsOf(items ?? {}, [...path, '0']).filter(({ path: at, value }) =>
    at.length === path.length + 1 ? value !== undefined : true,
  );
  if (uniqueItems) {
    const twice = 'must NOT have duplicate items (items ## 1 and 0 are identical)';
    faults.push(fault([sampleOf(items), sampleOf(items)], twice));
  }
  if (minItems > 0) faults.push(fault([], `must NOT have fewer than ${minItems} items`));
  if (maxItems !== undefined && maxItems < REASONABLE) {
    const item = kinds(items ?? {})[0] === 'string' ? 'x' : sampleOf(items ?? {});
    const many = Array.from({ length: maxItems + 1 }, () => item);
    faults.push(fault(many, `must NOT have more than ${maxItems} items`));
  }
  return faults;
}

function textFaults({ minLength, maxLength, pattern, format }: Schema, fault: Make): Fault[] {
  const faults: Fault[] = [];
  if (minLength) faults.push(fault('', `must NOT have fewer than ${minLength} characters`));
  if (maxLength && maxLength < REASONABLE) {
    const text = 'x'.repeat(maxLength + 1);
    faults.push(fault(text, `must NOT have more than ${maxLength} characters`));
  }
  if (pattern) {
    const wrong = pattern === linePattern ? ' x' : '!';
    const text = patternTexts[pattern] ?? `must match pattern "${pattern}"`;
    if (!new RegExp(pattern, 'u').test(wrong)) faults.push(fault(wrong, text));
  }
  if (format === 'date') faults.push(fault('2026-02-30', dateText), fault('tomorrow', dateText));
  else if (format && !pattern) faults.push(fault('::', `must match format "${format}"`));
  return faults;
}

const dateText = 'must be a real day, written YYYY-MM-DD';

function numberFaults(bounds: Schema, kind: string, fault: Make): Fault[] {
  const { minimum, maximum } = bounds;
  const faults = kind === 'integer' ? [fault(1.5, typeText(bounds))] : [];
  if (minimum !== undefined) faults.push(fault(minimum - 1, `must be >= ${minimum}`));
  if (maximum !== undefined) faults.push(fault(maximum + 1, `must be <= ${maximum}`));
  return faults;
}

/** A copy of a body with the fault in it; what lies above it is made if it is missing. */
export function withFault(body: unknown, { path, value }: Fault, schema: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const { properties = {}, items } = plain(schema as Schema);
  const below = properties[name] ?? items;
  const copy = structuredClone(body) as Record<string, unknown>;
  if (rest.length > 0) {
    copy[name] = withFault(copy[name] ?? filled(below!), { path: rest, value, message: '' }, below);
  } else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

/** Without the null that would do as well. */
const plain = (schema: Schema): Schema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

const filled = (schema: Schema): unknown => {
  const { items } = plain(schema);
  return items ? [sampleOf(items)] : sampleOf(plain(schema));
};
