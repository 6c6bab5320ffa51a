import { openApiDocument } from '@fringe/contract/openapi';
import { type Api, basePaths } from '@fringe/contract/operation';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI documents, which name this very server first. */
export function bindDocuments(server: FastifyInstance, publicUrl: string): void {
  for (const api of Object.keys(basePaths) as Api[]) {
    const text = JSON.stringify(openApiDocument(api, publicUrl));
    server.get(`${basePaths[api]}/openapi.json`, async (_, reply) => {
      reply.type('application/json; charset=utf-8');
      return text;
    });
  }
}
