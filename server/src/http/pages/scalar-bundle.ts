import { parentPort } from 'node:worker_threads';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { assetOf } from './asset.ts';

/**
 * Runs in a thread of its own, once, when the reference is first opened: the package is 4 MB of
 * script, and what it imports besides. The thread hands the script over and takes the rest with it.
 */
const server = Fastify();
await server.register(scalar, { routePrefix: '/docs', configuration: { sources: [] } });
const { rawPayload } = await server.inject('/docs/js/scalar.js');
parentPort!.postMessage(await assetOf('text/javascript; charset=utf-8', rawPayload));
