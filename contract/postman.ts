import { about, tagTexts } from './openapi/about.ts';
import { parameterText } from './openapi/parameter-texts.ts';
import { type Example, type Recorded, recorded } from './openapi/recorded.ts';
import type { Json } from './openapi/schemas.ts';
import { type Api, basePaths, type Operation, pathParameters } from './operation.ts';
import { requestToken } from './operations/access/token.ts';
import { operations } from './operations/index.ts';
import { keptScript, keptVariables, sourceOf, tokenScript } from './postman/scripts.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const LOCAL = 'http://127.0.0.1:3000';
/** How ids begin that are made anew in each sandbox; the demo's own are the same in all. */
const MADE_ANEW = '019e4444-';

interface Choice {
  /** Where the service is. */
  ownUrl?: string;
  apis?: readonly Api[];
  examples?: Recorded;
}

/** Every operation as a request that Postman can send, with ids of the demo scenario. */
export function postmanCollection({ ownUrl, apis, examples = recorded }: Choice = {}): Json {
  // People who sign in send no token, and programs have nothing to ask of their interface.
  const offered = (apis ?? (Object.keys(basePaths) as Api[])).filter((api) => api !== 'staff');
  return {
    info: { name: 'Fringe', description: introduction, schema: SCHEMA },
    auth: bearer('token'),
    variable: [
      variable('baseUrl', ownUrl ?? LOCAL, 'where the service is'),
      variable('clientId', '', "a partner's, from .data/credentials.json in a sandbox"),
      variable('clientSecret', '', 'belongs to clientId'),
      variable('token', '', 'kept by "Fetch a token"'),
      variable('operatorClientId', '', "the operator's, for the platform API"),
      variable('operatorClientSecret', '', 'belongs to operatorClientId'),
      variable('operatorToken', '', 'kept by "Fetch a token of the operator"'),
      ...keptVariables.map((name) =>
        variable(name, '', 'kept by the request that lists or makes it'),
      ),
    ],
    item: [
      tokenItem('Fetch a token', 'clientId', 'clientSecret', 'token'),
      ...offered.flatMap((api) => foldersOf(api, examples)),
    ],
  };
}

const introduction = `Set \`clientId\` and \`clientSecret\` in the variables of the collection, and
send **Fetch a token** first: it keeps the token for all other requests. Ids of the demo scenario
are filled in. Ids that each sandbox makes anew are kept when you send the request that lists or
makes them.`;

const variable = (key: string, value: string, description: string): Json => ({
  key,
  value,
  type: 'string',
  description,
});

const bearer = (name: string): Json => ({
  type: 'bearer',
  bearer: [{ key: 'token', value: `{{${name}}}`, type: 'string' }],
});

/** The partner's groups stand at the top; those of the others in a folder for each interface. */
function foldersOf(api: Api, examples: Recorded): Json[] {
  const own = operations.filter((one) => one.api === api && one !== requestToken);
  const folders = [...new Set(own.map(({ tag }) => tag))].map((tag) => ({
    name: tag,
    description: tagTexts[api][tag],
    item: own.filter((one) => one.tag === tag).map((one) => itemOf(one, examples)),
  }));
  if (api === 'partner') return folders;
  const { title, description } = about[api];
  if (api === 'sandbox') return [{ name: title, description, item: folders }];
  const names = ['operatorClientId', 'operatorClientSecret', 'operatorToken'] as const;
  const token = tokenItem('Fetch a token of the operator', ...names);
  return [{ name: title, description, auth: bearer('operatorToken'), item: [token, ...folders] }];
}

const tokenItem = (name: string, clientId: string, clientSecret: string, token: string): Json => ({
  name,
  event: tokenScript(token),
  request: {
    method: requestToken.method,
    description: requestToken.description,
    auth: { type: 'noauth' },
    header: [{ key: 'content-type', value: 'application/json' }],
    url: urlOf(requestToken, undefined, {}),
    body: jsonBody({ clientId: `{{${clientId}}}`, clientSecret: `{{${clientSecret}}}` }),
  },
  response: [],
});

function itemOf(operation: Operation, examples: Recorded): Json {
  const { id, method, summary, description } = operation;
  const example = examples.operations[id]?.[0];
  const { headers = {}, body } = example ?? {};
  const event = keptScript(id);
  return {
    name: summary,
    ...(event && { event }),
    request: {
      method,
      description: description ?? `${summary}.`,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      url: urlOf(operation, example, examples.operations),
      ...(body !== undefined && {
        body: typeof body === 'string' ? { mode: 'raw', raw: body } : jsonBody(body),
      }),
    },
    response: [],
  };
}

const jsonBody = (body: unknown): Json => ({
  mode: 'raw',
  raw: JSON.stringify(body, null, 2),
  options: { raw: { language: 'json' } },
});

function urlOf(
  operation: Operation,
  example: Example | undefined,
  examples: Recorded['operations'],
): Json {
  const path = (basePaths[operation.api] + operation.path)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
    .slice(1);
  const query = queryOf(operation, example);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const search = sent.length > 0 ? `?${sent.join('&')}` : '';
  const variables = pathVariables(operation, example, examples);
  return {
    raw: `{{baseUrl}}/${path.join('/')}${search}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length > 0 && { query }),
    ...(variables.length > 0 && { variable: variables }),
  };
}

/** What the example has; what else can be asked for stands beside it, switched off. */
const queryOf = ({ id, query }: Operation, example: Example | undefined) =>
  Object.entries(query?.properties ?? {}).map(([key, schema]) => {
    const value = example?.query[key];
    const own = (schema as { description?: string }).description;
    const description = own ?? parameterText(id, key);
    return {
      key,
      value: value === undefined ? '' : String(value),
      ...(description && { description }),
      ...(value === undefined && { disabled: true }),
    };
  });

function pathVariables(
  { path }: Operation,
  example: Example | undefined,
  examples: Recorded['operations'],
): Json[] {
  const names = pathParameters(path);
  const isMade = (name: string) => (example?.path[name] ?? MADE_ANEW).startsWith(MADE_ANEW);
  // What was made belongs to the company of the request that keeps its id.
  const sources = names.filter(isMade).map((name) => examples[sourceOf(name) ?? '']?.[0]);
  const companyId = sources.find((source) => source?.path.companyId)?.path.companyId;
  return names.map((key) => {
    if (isMade(key)) return { key, value: `{{${key === 'clientId' ? 'issuedClientId' : key}}}` };
    return { key, value: (key === 'companyId' && companyId) || example!.path[key]! };
  });
}
