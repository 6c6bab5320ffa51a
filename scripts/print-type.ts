/** A schema of the contract, as it is printed: plain JSON Schema. */
export interface Schema {
  type?: string | string[];
  enum?: (string | null)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  description?: string;
  deprecated?: boolean;
  pattern?: string;
  format?: string;
}

/** The names of schemas, by their text: a copy of one is known as well as the original. */
export type Names = ReadonlyMap<string, string>;

/** How a schema is looked up; what only describes the place where it stands does not count. */
export const textOf = ({ description: _, deprecated: __, ...schema }: Schema): string =>
  JSON.stringify(schema);

const LINE_CHARACTERS = 100;

/** The TypeScript type of the values that a schema allows; named schemas appear by name. */
export function printType(schema: Schema, names: Names, indent = ''): string {
  return names.get(textOf(schema)) ?? printShape(schema, names, indent);
}

/** The same for a schema that has a name, at the place where that name is declared. */
export function printShape(schema: Schema, names: Names, indent = ''): string {
  if (schema.anyOf)
    return union(
      schema.anyOf.map((one) => printType(one, names, indent)),
      indent,
    );
  if (Array.isArray(schema.type)) {
    const { enum: words, ...rest } = schema;
    const parts = schema.type.map((type) =>
      type === 'null' ? { type } : { ...rest, type, ...(words && { enum: words.filter(isWord) }) },
    );
    return union(
      parts.map((one) => printType(one, names, indent)),
      indent,
    );
  }
  if (schema.enum) return words(schema.enum.filter(isWord), indent);
  return printPlain(schema, names, indent);
}

const isWord = (word: string | null): word is string => word !== null;

function printPlain(schema: Schema, names: Names, indent: string): string {
  switch (schema.type) {
    case 'array':
      return arrayOf(printType(schema.items!, names, indent));
    case 'object':
      return schema.patternProperties
        ? `Record<string, ${printType(Object.values(schema.patternProperties)[0]!, names, indent)}>`
        : printObject(schema, names, indent);
    case 'integer':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      throw new Error(`This schema has no type in TypeScript: ${JSON.stringify(schema)}`);
  }
}

function printObject(schema: Schema, names: Names, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    const field = `${name}${mark}: ${printType(one, names, inner)};`;
    return comment(aboutField(one), inner) + inner + field;
  });
  const short = `{ ${fields.map((field) => field.trim().replace(/;$/, '')).join('; ')} }`;
  const fits = short.length + indent.length < LINE_CHARACTERS / 2 && !/\n|\/\*/.test(short);
  return fits && indent ? short : `{\n${fields.join('\n')}\n${indent}}`;
}

const MONTH = '^\\d{4}-(0[1-9]|1[0-2])$';

/** What its description says, or else the form that its text has to have. */
function aboutField({ description, deprecated, pattern, format }: Schema): string[] {
  if (deprecated) return [`@deprecated ${(description ?? '').replace(/^Deprecated; /, '')}`];
  if (description) return [description];
  if (pattern === MONTH) return ['`YYYY-MM`.'];
  return format === 'date' ? ['`YYYY-MM-DD`.'] : [];
}

const arrayOf = (item: string): string =>
  /^\w+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`;

function union(parts: string[], indent: string): string {
  const kinds = [...new Set(parts)];
  const short = kinds.join(' | ');
  const isLong = kinds.length > 2 && short.length + indent.length > LINE_CHARACTERS;
  return isLong ? kinds.map((kind) => `\n${indent}  | ${kind}`).join('') : short;
}

function words(list: string[], indent: string): string {
  const quoted = list.map((word) => `'${word}'`);
  const short = quoted.join(' | ');
  if (short.length + indent.length < LINE_CHARACTERS / 2 + 10) return short;
  return quoted.map((word) => `\n${indent}  | ${word}`).join('');
}

/** A documentation comment: one line if it fits, else a paragraph for each text. */
export function comment(texts: string[], indent = ''): string {
  if (texts.length === 0) return '';
  const width = LINE_CHARACTERS - indent.length - 3;
  const short = `${indent}/** ${texts.join(' ')} */\n`;
  if (texts.length === 1 && short.length <= LINE_CHARACTERS) return short;
  const lines = texts.flatMap((text, index) => [...(index > 0 ? [''] : []), ...wrap(text, width)]);
  const rows = lines.map((line) => `${indent} *${line && ` ${line}`}\n`);
  return `${indent}/**\n${rows.join('')}${indent} */\n`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}
