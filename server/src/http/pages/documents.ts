import { type Api, basePaths } from '@fringe/contract/operation';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { assetOf, once, sendCached, sendCompressed } from './asset.ts';

/** Where the Postman collection is. */
export const POSTMAN = '/docs/postman.json';

/** The interfaces that a service offers: that of the sandbox is nothing for production. */
export const offeredApis = ({ environment }: Pick<Config, 'environment'>): Api[] =>
  (Object.keys(basePaths) as Api[]).filter((api) => api !== 'sandbox' || environment === 'sandbox');

const jsonAsset = (content: unknown) =>
  assetOf('application/json; charset=utf-8', JSON.stringify(content));

/**
 * Serves the OpenAPI documents and the Postman collection, which name this very server first. What
 * makes them is loaded with the first that is asked for.
 */
export function bindDocuments(server: FastifyInstance, config: Config): void {
  for (const api of offeredApis(config)) {
    const document = once(async () => {
      const { openApiDocument } = await import('@fringe/contract/openapi');
      return jsonAsset(openApiDocument(api, config.publicUrl));
    });
    server.get(`${basePaths[api]}/openapi.json`, async (request, reply) =>
      sendCompressed(request, reply, await document()),
    );
  }
  const collection = once(async () => {
    const { postmanCollection } = await import('@fringe/contract/postman');
    return jsonAsset(postmanCollection({ ownUrl: config.publicUrl, apis: offeredApis(config) }));
  });
  server.get(POSTMAN, async (request, reply) => sendCached(request, reply, await collection()));
}
