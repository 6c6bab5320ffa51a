import Type from 'typebox';
import { ErrorBody, failures, OAuthError } from './errors.ts';
import {
  type Api,
  basePaths,
  failuresOf,
  keepsAnswers,
  type Operation,
  pathParameters,
} from './operation.ts';
import { operations } from './operations/index.ts';
import { OAuthTokenReply, OAuthTokenRequest, requestToken } from './operations/token.ts';
import {
  Address,
  Company,
  Corporation,
  Employee,
  FamilyMember,
  IdName,
  Money,
  Page,
  PayrollCycle,
} from './types.ts';

type Json = Record<string, unknown>;

/** Schemas that are named in the document, and referred to wherever they stand. */
const named: Record<string, object> = {
  Address,
  Company,
  Corporation,
  Employee,
  Error: ErrorBody,
  FamilyMember,
  IdName,
  Money,
  Page,
  PayrollCycle,
};

const about: Record<Api, { title: string; description: string }> = {
  partner: {
    title: 'Fringe partner API',
    description:
      'Read and manage the data of an employee-benefits platform: companies, employees, ' +
      'payroll cycles, spending limits, consumptions and committed expenses.',
  },
  platform: {
    title: 'Fringe platform API',
    description: "The operator's side: where partners, companies, people and charges come from.",
  },
  sandbox: {
    title: 'Fringe sandbox API',
    description:
      'Makes things happen that otherwise take weeks: events, closings, failing deliveries. For ' +
      "partners' tokens, in a sandbox only.",
  },
};

/** The OpenAPI 3.1 document of an interface; the given server stands before the public ones. */
export function openApiDocument(api: Api, ownUrl?: string): Json {
  const own = operations.filter((operation) => operation.api === api);
  const paths: Record<string, Json> = {};
  for (const operation of own) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...about[api],
      version: '1.0.0',
      contact: { name: 'Fringe', url: 'https://fringe.example/support' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: serversOf(api, ownUrl),
    tags: [...new Set(own.map((operation) => operation.tag))].map((name) => ({
      name,
      description: `${name} of the ${api} API.`,
    })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: usedSchemas(paths),
    },
  };
}

/** The named schemas that the paths refer to, and those that these refer to in turn. */
function usedSchemas(paths: unknown): Json {
  const used: Json = {};
  const collect = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name! in used) continue;
      used[name!] = withReferences(named[name!], name);
      collect(used[name!]);
    }
  };
  collect(paths);
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function serversOf(api: Api, ownUrl: string | undefined): Json[] {
  const base = basePaths[api];
  return [
    ...(ownUrl ? [{ url: ownUrl + base, description: 'This server' }] : []),
    { url: `https://sandbox.fringe.example${base}`, description: 'Pre-production (sandbox)' },
    { url: `https://api.fringe.example${base}`, description: 'Production' },
  ];
}

/** What a query parameter says of itself, besides its schema. */
type Described = { description?: string; deprecated?: boolean };

function operationObject(operation: Operation): Json {
  const { id, tag, summary, description, reply, body, upload, stability, scope } = operation;
  const isToken = id === requestToken.id;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description ?? `${summary}.`, scope && `Needs the scope \`${scope}\`.`]
      .filter(Boolean)
      .join(' '),
    ...(operation.authenticated === false && { security: [] }),
    ...(stability && { 'x-stability': stability }),
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: ((body as { required?: string[] }).required ?? []).length > 0,
        content: { ...json(body), ...(isToken && form(OAuthTokenRequest)) },
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: { [upload.type]: { schema: { type: 'string' } } } },
    }),
    responses: {
      [reply.status]: {
        description: reply.body ? 'Success.' : 'Done; no body.',
        ...(reply.body && {
          content: {
            ...(reply.events
              ? { 'text/event-stream': { schema: withReferences(reply.body) } }
              : json(isToken ? Type.Union([reply.body, OAuthTokenReply]) : reply.body)),
            ...(reply.csv && { 'text/csv': { schema: { type: 'string' } } }),
          },
        }),
      },
      ...failureResponses(operation, isToken),
    },
  };
}

function parametersOf(operation: Operation): Json[] {
  const inPath = pathParameters(operation.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: `The id of the ${name.replace(/Id$/, '')}.`,
    schema: { type: 'string', format: 'uuid' },
  }));
  const inQuery = Object.entries(operation.query?.properties ?? {}).map(([name, schema]) => {
    const { description, deprecated, ...rest } = schema as Described;
    return {
      name,
      in: 'query',
      ...(deprecated && { deprecated }),
      required: operation.query?.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: withReferences(rest),
    };
  });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The first answer under a key is given to its repetitions for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [...inPath, ...inQuery, ...(keepsAnswers(operation) ? [key] : [])];
}

/** One response for each status, with the texts that it can carry. */
function failureResponses(operation: Operation, isToken: boolean): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of failuresOf(operation)) {
    const { status, message } = failures[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), message]);
  }
  const body = isToken ? Type.Union([ErrorBody, OAuthError]) : ErrorBody;
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, messages]) => [
        status,
        {
          description: messages.map((message) => `\`${message}\``).join(' or '),
          content: json(body),
        },
      ]),
  );
}

const json = (schema: object): Json => ({ 'application/json': { schema: withReferences(schema) } });
const form = (schema: object): Json => ({
  'application/x-www-form-urlencoded': { schema: withReferences(schema) },
});

/** Replaces every named schema inside by a reference; `self` is the one being defined. */
function withReferences(schema: unknown, self?: string): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withReferences(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = Object.keys(named).find((key) => named[key] === schema);
  if (name && name !== self) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withReferences(value)]),
  );
}
