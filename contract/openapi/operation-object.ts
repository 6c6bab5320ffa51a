import { keepsAnswers, type Operation, pathParameters } from '../operation.ts';
import { OAuthTokenReply, OAuthTokenRequest, requestToken } from '../operations/access/token.ts';
import * as Type from '../schemas/type.ts';
import { failureResponses } from './failures.ts';
import { idText, parameterText } from './parameter-texts.ts';
import type { Example } from './recorded.ts';
import { type Json, withReferences } from './schemas.ts';
import { securityOf } from './security.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const draft = { name: 'Draft', position: 'before', color: '#b45309' };
const sandbox = { name: 'Sandbox only', position: 'before', color: '#0f766e' };

/** An operation as OpenAPI describes it, with what the service was asked and answered. */
export function operationObject(operation: Operation, examples: readonly Example[]): Json {
  const { id, tag, summary, stability, sandboxOnly, api, changes } = operation;
  const badges = [
    ...(stability ? [draft] : []),
    ...(sandboxOnly && api === 'partner' ? [sandbox] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: descriptionOf(operation),
    security: securityOf(operation),
    ...(stability && { 'x-stability': stability }),
    ...(changes && { 'x-changes': changes }),
    ...(badges.length > 0 && { 'x-badges': badges }),
    parameters: parametersOf(operation, examples[0]),
    ...requestBodyOf(operation, examples),
    responses: { ...successOf(operation, examples), ...failureResponses(operation) },
  };
}

const descriptionOf = ({ summary, description, scope, stability, sandboxOnly }: Operation) =>
  [
    description ?? `${summary}.`,
    scope && `Needs the scope \`${scope}\`.`,
    sandboxOnly && 'Only in a sandbox: production answers 403.',
    stability && '**Draft:** it works, and may still change.',
  ]
    .filter(Boolean)
    .join('\n\n');

/** What a body asks for. */
type Closed = { required?: string[]; minProperties?: number };

/** What a query parameter says of itself, besides its schema. */
type Described = { description?: string; deprecated?: boolean };

function parametersOf(operation: Operation, example: Example | undefined): Json[] {
  const shown = (value: unknown) => (value === undefined ? {} : { example: value });
  const inPath = pathParameters(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: idText(name),
    schema: { type: 'string', format: 'uuid' },
    ...shown(example?.path[name]),
  }));
  const inQuery = Object.entries(operation.query?.properties ?? {}).map(([name, schema]) => {
    const { description: own, deprecated, ...rest } = schema as Described;
    const description = own ?? parameterText(operation.id, name);
    return {
      name,
      in: 'query',
      ...(deprecated && { deprecated }),
      required: operation.query?.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: withReferences(rest),
      ...shown(example?.query[name]),
    };
  });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The first answer under a key is given to its repetitions for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  const language = {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of the texts: `es` or `en`, which is the default.',
    schema: { type: 'string' },
  };
  return [
    ...inPath,
    ...inQuery,
    ...(keepsAnswers(operation) ? [key] : []),
    ...(operation.languages ? [language] : []),
  ];
}

function requestBodyOf({ id, body, upload }: Operation, examples: readonly Example[]): Json {
  const sent = (type: string) =>
    examplesOf(examples, ({ headers, body: value }) =>
      headers['content-type'] === type ? value : undefined,
    );
  if (upload) {
    const content = Object.fromEntries(
      upload.types.map((type) => [type, { schema: schemaOfFile(type), ...sent(type) }]),
    );
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const { required: names = [], minProperties = 0 } = body as Closed;
  const required = names.length > 0 || minProperties > 0;
  const content = {
    [JSON_TYPE]: { schema: withReferences(body), ...sent(JSON_TYPE) },
    ...(id === requestToken.id && {
      [FORM_TYPE]: { schema: withReferences(OAuthTokenRequest), ...sent(FORM_TYPE) },
    }),
  };
  return { requestBody: { required, content } };
}

/** Text is text; what is packed is bytes. */
const schemaOfFile = (type: string): Json =>
  type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };

function successOf({ id, reply }: Operation, examples: readonly Example[]): Json {
  const { description } = reply;
  if (reply.file) return { [reply.status]: { description, content: fileTypes } };
  if (!reply.body) return { [reply.status]: { description } };
  const got = (type: string) =>
    examplesOf(examples, ({ reply: answer }) => (answer.type === type ? answer.body : undefined));
  const body = id === requestToken.id ? Type.Union([reply.body, OAuthTokenReply]) : reply.body;
  const content = {
    ...(reply.events
      ? { 'text/event-stream': { schema: streamOf(body), ...got('text/event-stream') } }
      : { [JSON_TYPE]: { schema: withReferences(body), ...got(JSON_TYPE) } }),
    ...(reply.csv && { 'text/csv': { schema: { type: 'string' }, ...got('text/csv') } }),
    ...(reply.xlsx && { [XLSX_TYPE]: fileTypes[XLSX_TYPE] }),
  };
  return { [reply.status]: { description, content } };
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The types that a stored file can have. */
const fileTypes = {
  'text/csv': { schema: { type: 'string' } },
  [XLSX_TYPE]: {
    schema: { type: 'string', format: 'binary' },
  },
};

/** Events are text, whose data is JSON of a form. */
const streamOf = (data: object): Json => ({
  type: 'string',
  description: 'Server-sent events; the data of each `delivery` is of this form.',
  contentMediaType: JSON_TYPE,
  contentSchema: withReferences(data),
});

/** The examples of one content type: one is shown as it is, several by their titles. */
function examplesOf(examples: readonly Example[], pick: (example: Example) => unknown): Json {
  const found = examples.flatMap((example) => {
    const value = pick(example);
    return value === undefined ? [] : [[example.title, value] as const];
  });
  if (found.length === 0) return {};
  if (found.length === 1) return { example: found[0]![1] };
  return {
    examples: Object.fromEntries(
      found.map(([title, value], index) => [`example${index + 1}`, { summary: title, value }]),
    ),
  };
}
