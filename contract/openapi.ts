import { about, tagTexts } from './openapi/about.ts';
import { operationObject } from './openapi/operation-object.ts';
import { type Recorded, recorded } from './openapi/recorded.ts';
import { type Json, usedSchemas } from './openapi/schemas.ts';
import { securitySchemes } from './openapi/security.ts';
import { EVENTS_TAG, webhooksOf } from './openapi/webhooks.ts';
import { type Api, basePaths, type Operation } from './operation.ts';
import { allOperations } from './operations/index.ts';
import { release } from './version.ts';

const SANDBOX = 'https://sandbox.fringe.example';
/** In texts: the address of a sandbox on the reader's machine. */
const LOCAL = 'http://127.0.0.1:3000';
const PRODUCTION = 'https://api.fringe.example';

/** The OpenAPI 3.1 document of an interface; the given server stands before the public ones. */
export function openApiDocument(api: Api, ownUrl?: string, examples: Recorded = recorded): Json {
  const own = allOperations.filter((operation) => operation.api === api);
  const paths: Record<string, Json> = {};
  for (const operation of own) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(
        operation,
        examples.operations[operation.id] ?? [],
      ),
    };
  }
  const webhooks = api === 'partner' ? webhooksOf(examples) : undefined;
  return {
    openapi: '3.1.0',
    info: {
      ...about[api],
      description: introductionOf(api, ownUrl),
      // Of the interface, which outlives releases of the service.
      version: '1.0.0',
      'x-service-version': release,
      contact: { name: 'Fringe', url: 'https://fringe.example/support' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: serversOf(api, ownUrl),
    tags: tagsOf(own, webhooks !== undefined).map((name) => ({
      name,
      description: tagTexts[api][name],
    })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes: securitySchemes(api, ownUrl ?? SANDBOX),
      schemas: usedSchemas({ paths, webhooks }),
    },
  };
}

/** A service that runs names itself in the examples, and shows the way to its other pages. */
function introductionOf(api: Api, ownUrl: string | undefined): string {
  const { description } = about[api];
  if (!ownUrl) return description;
  const ways = `Step by step: [the guides](${ownUrl}/docs/guides). All that this server shows: \
[its start page](${ownUrl}/).`;
  return description.replaceAll(LOCAL, ownUrl).replace('\n\n', `\n\n${ways}\n\n`);
}

const tagsOf = (own: readonly Operation[], hasEvents: boolean): string[] => [
  ...new Set(own.map(({ tag }) => tag)),
  ...(hasEvents ? [EVENTS_TAG] : []),
];

function serversOf(api: Api, ownUrl: string | undefined): Json[] {
  const base = basePaths[api];
  return [
    ...(ownUrl ? [{ url: ownUrl + base, description: 'This server' }] : []),
    { url: SANDBOX + base, description: 'Pre-production (sandbox)' },
    // In production every operation of the sandbox answers 403.
    ...(api === 'sandbox' ? [] : [{ url: PRODUCTION + base, description: 'Production' }]),
  ];
}
