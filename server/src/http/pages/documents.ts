import { openApiDocument } from '@fringe/contract/openapi';
import { type Api, basePaths } from '@fringe/contract/operation';
import { postmanCollection } from '@fringe/contract/postman';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { assetOf, once, sendCached, sendCompressed } from './asset.ts';

/** Where the Postman collection is. */
export const POSTMAN = '/docs/postman.json';

/** The interfaces that a service offers: that of the sandbox is nothing for production. */
export const offeredApis = ({ environment }: Pick<Config, 'environment'>): Api[] =>
  (Object.keys(basePaths) as Api[]).filter((api) => api !== 'sandbox' || environment === 'sandbox');

/** Serves the OpenAPI documents and the Postman collection, which name this very server first. */
export function bindDocuments(server: FastifyInstance, config: Config): void {
  for (const api of offeredApis(config)) {
    const document = once(() =>
      assetOf(
        'application/json; charset=utf-8',
        JSON.stringify(openApiDocument(api, config.publicUrl)),
      ),
    );
    server.get(`${basePaths[api]}/openapi.json`, async (request, reply) =>
      sendCompressed(request, reply, await document()),
    );
  }
  const collection = once(() => {
    const { publicUrl: ownUrl } = config;
    const made = postmanCollection({ ownUrl, apis: offeredApis(config) });
    return assetOf('application/json; charset=utf-8', JSON.stringify(made));
  });
  server.get(POSTMAN, async (request, reply) => sendCached(request, reply, await collection()));
}
