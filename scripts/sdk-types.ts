import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type EventType,
  eventShortNames,
  events,
  REGISTERED,
  SAMPLE_COMPANY,
  samplePayload,
} from '../contract/events.ts';
import { envelopes, schemaNameOf } from '../contract/openapi/event-schemas.ts';
import { parameterText } from '../contract/openapi/parameter-texts.ts';
import { basePaths, type Operation, pathParameters } from '../contract/operation.ts';
import { allOperations as operations } from '../contract/operations/index.ts';
import { readCorporationLimits, readEmployeeLimits } from '../contract/operations/limits/limits.ts';
import { listMails, readMail } from '../contract/operations/sandbox/sandbox.ts';
import { Delivery, readDelivery } from '../contract/operations/webhooks/deliveries.ts';
import { readEvent } from '../contract/operations/webhooks/events.ts';
import { SubscriptionInput } from '../contract/operations/webhooks/webhooks.ts';
import { type NamedSchema, namedSchemas, namesOf } from './named-schemas.ts';
import { comment, type Names, printShape, printType, type Schema } from './print-type.ts';

const contract = join(dirname(fileURLToPath(import.meta.url)), '..', 'contract');
const made = '// Made from the contract by `npm run golden`; not written by hand.\n\n';

/** The files of the SDK that are made from the contract: it ships without the contract itself. */
export async function sdkFiles(): Promise<[path: string, text: string][]> {
  const schemas = [...(await namedSchemas(contract)), ...parts];
  const names = namesOf(schemas);
  const interfaces = printOperations(names);
  const payloads = printPayloads(names);
  const named = used(schemas, names, interfaces + payloads);
  const imported = [...named.keys()].filter((name) => mentions(interfaces, name)).sort();
  const lines = imported.map((name) => `  ${name},\n`);
  const imports = `import type {\n${lines.join('')}} from './types.ts';`;
  return [
    ['sdk/src/generated/types.ts', `${made}${[...named.values()].join('\n')}\n${payloads}`],
    ['sdk/src/generated/operations.ts', `${made}${imports}\n\n${interfaces}`],
    ['sdk/src/generated/table.ts', `${made}${printTable()}`],
    ['sdk/src/generated/events.ts', `${made}${printSamples()}`],
  ];
}

/** Parts that the contract itself does not export, but its callers have a word for. */
const parts: NamedSchema[] = [
  part('EventType', SubscriptionInput.properties.eventTypes.items, 'The names of events.'),
  part('Attempt', Delivery.properties.attempts.items, 'One call of a receiver.'),
  part('DeliveryWithPayload', readDelivery.reply.body, 'A delivery, and what is sent.'),
  part('EmployeeLimits', readEmployeeLimits.reply.body, 'The limits of an employee.'),
  part('CorporationLimits', readCorporationLimits.reply.body, 'The limits of all employees.'),
  part('MailSummary', listMails.reply.body.properties.mails.items, 'A mail without its text.'),
  part('Mail', readMail.reply.body, 'A captured mail.'),
  ...(Object.keys(events) as EventType[]).map((type) =>
    part(schemaNameOf(type), envelopes[type], 'An event as it is sent.'),
  ),
  part('SentEvent', readEvent.reply.body.properties.event, 'An event of any type, as it is sent.'),
];

function part(name: string, schema: object, about: string): NamedSchema {
  return { name, schema: schema as Schema, about };
}

/** The named types that are mentioned, and those that these mention in turn. */
function used(schemas: NamedSchema[], names: Names, text: string): Map<string, string> {
  const printed = schemas
    .filter(({ schema, name }) => printType(schema, names) === name)
    .map(({ name, schema, about }) => [name, printNamed(name, schema, about, names)] as const);
  let known = new Set<string>();
  for (let before = -1; before < known.size; ) {
    before = known.size;
    const from = [text, ...printed.filter(([name]) => known.has(name)).map(([, one]) => one)];
    known = new Set(
      printed.flatMap(([name]) => (from.some((one) => mentions(one, name)) ? [name] : [])),
    );
  }
  return new Map(printed.filter(([name]) => known.has(name)));
}

/** As a type: after a colon, a bracket or a bar, and not as a word of a comment. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<=: |\\| |[<(])${name}(?=[\\[\\];),>]| \\||$)`, 'm').test(text);

function printNamed(name: string, schema: Schema, about: string, names: Names): string {
  const others = new Map([...names].filter(([, other]) => other !== name));
  const shape = printShape(schema, others);
  const isObject = schema.properties !== undefined;
  const declared = isObject ? `interface ${name} ${shape}` : `type ${name} =${spaced(shape)};`;
  return `${comment([about])}export ${declared}\n`;
}

const spaced = (shape: string): string => (shape.startsWith('\n') ? shape : ` ${shape}`);

function printPayloads(names: Names): string {
  const all = { ...events, [REGISTERED]: events['employee.consumption.generated'] };
  const lines = Object.entries(all).map(
    ([type, schema]) => `  '${type}': ${printType(schema as Schema, names)};\n`,
  );
  const about = 'What each type of event says about its company, under `data.company`.';
  return `${comment([about])}export interface EventPayloads {\n${lines.join('')}}\n`;
}

function printOperations(names: Names): string {
  const about =
    'Every operation of the service by its id: what it takes in its path, query and body, and ' +
    'what it answers.';
  const entries = operations.map((operation) => printOperation(operation, names));
  return `${comment([about])}export interface Operations {\n${entries.join('')}}\n`;
}

function printOperation(operation: Operation, names: Names): string {
  const parameters = pathParameters(operation.path).map((name) => `${name}: string`);
  const { query, reply } = operation;
  const type = (schema: object) => printType(schema as Schema, names, '    ');
  return [
    comment(aboutOperation(operation), '  '),
    `  ${operation.id}: {\n`,
    `    path: ${parameters.length > 0 ? `{ ${parameters.join('; ')} }` : NOTHING};\n`,
    `    query: ${query ? type(withTexts(operation.id, query)) : NOTHING};\n`,
    `    body${isBodyOptional(operation) ? '?' : ''}: ${bodyType(operation, type)};\n`,
    `    reply: ${reply.body ? type(reply.body) : 'undefined'};\n`,
    '  };\n',
  ].join('');
}

/** A query with what the reference says of its parameters. */
const withTexts = (operationId: string, query: object): object => ({
  ...query,
  properties: Object.fromEntries(
    Object.entries((query as Schema).properties ?? {}).map(([name, one]) => {
      const description = one.description ?? parameterText(operationId, name);
      return [name, { ...one, ...(description && { description }) }];
    }),
  ),
});

/** Not `Record<never, never>`, which takes any object, and a misspelt part with it. */
const NOTHING = 'Record<string, never>';

const bodyType = ({ body, upload }: Operation, type: (schema: object) => string): string => {
  if (upload) return 'string | Uint8Array';
  return body ? type(body) : 'undefined';
};

/** None is taken, or none of its fields has to be there. */
function isBodyOptional({ body, upload }: Operation): boolean {
  if (upload) return false;
  const { required = [], minProperties = 0 } = (body ?? {}) as Schema;
  return required.length === 0 && minProperties === 0;
}

function aboutOperation(operation: Operation): string[] {
  const { summary, description, stability, sandboxOnly, scope } = operation;
  return [
    `${summary}.`,
    ...(description ? [description] : []),
    ...(stability === 'draft' ? ['Draft: this operation may still change.'] : []),
    ...(sandboxOnly ? ['In a sandbox only.'] : []),
    ...(scope ? [`Needs the scope \`${scope}\`.`] : []),
  ];
}

function printTable(): string {
  const about = 'How each operation is called: its method and path, and what is special about it.';
  const entries = operations.map((operation) => {
    const { id, api, method, path, reply, authenticated, upload } = operation;
    const items = itemsOf(operation);
    const marks = [
      ...(items ? [`items: '${items}'`] : []),
      ...(items && !operation.query?.properties.page ? ['whole: true'] : []),
      ...(reply.file ? ['file: true'] : reply.body === null ? ['empty: true'] : []),
      ...(reply.csv ? ['csv: true'] : []),
      ...(reply.events ? ['events: true'] : []),
      ...(upload ? [`upload: [${upload.types.map((type) => `'${type}'`).join(', ')}]`] : []),
      ...(authenticated === false ? ['open: true'] : []),
    ];
    const parts = [`method: '${method}'`, `path: '${basePaths[api]}${path}'`, ...marks];
    const short = `  ${id}: { ${parts.join(', ')} },\n`;
    if (short.length <= 100) return short;
    return `  ${id}: {\n${parts.map((part) => `    ${part},\n`).join('')}  },\n`;
  });
  return [
    "import type { Operations } from './operations.ts';\n\n",
    entryType,
    comment([about]),
    `export const table: Record<keyof Operations, Entry> = {\n${entries.join('')}};\n`,
  ].join('');
}

const entryType = `/** How one operation is called. */
export interface Entry {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The field of a list's reply that holds what is listed. */
  items?: string;
  /** The list is not divided into pages. */
  whole?: true;
  /** The reply has no body. */
  empty?: true;
  /** The reply is a file as it is stored. */
  file?: true;
  /** The same is to be had as CSV. */
  csv?: true;
  /** The reply is a stream of server-sent events. */
  events?: true;
  /** The body is no JSON, but of this type. */
  upload?: readonly string[];
  /** No token is needed. */
  open?: true;
}

`;

/** The field of a list's reply that holds what is listed. */
function itemsOf({ id, reply }: Operation): string | undefined {
  if (!/^(list|platformList)/.test(id)) return undefined;
  const fields = Object.entries((reply.body as Schema | null)?.properties ?? {});
  // Such a list is walked through from one end to the other, and has no pages.
  if (fields.some(([name]) => name === 'next')) return undefined;
  return fields.find(([, { type }]) => type === 'array')?.[0];
}

/** What a sample event of each type says, as the service itself sends it. */
function printSamples(): string {
  const samples = Object.fromEntries(
    (Object.keys(events) as EventType[]).map((type) => [type, samplePayload(type, SAMPLE_COMPANY)]),
  );
  const type = `Omit<EventPayloads, '${REGISTERED}'>`;
  const types = Object.keys(events).map((name) => `  '${name}',\n`);
  return [
    "import type { EventPayloads } from './types.ts';\n\n",
    comment(['The types of events, each under one name.']),
    `export const eventTypes = [\n${types.join('')}] as const;\n\n`,
    comment(['What to type instead of a whole name, for programs that take one from people.']),
    'export const eventShortNames: Readonly<Record<(typeof eventTypes)[number], string>> = ',
    `${JSON.stringify(eventShortNames, null, 2)};\n\n`,
    comment(['What a sample event of each type says about its company.']),
    `export const samples: ${type} = ${JSON.stringify(samples, null, 2)};\n`,
  ].join('');
}
