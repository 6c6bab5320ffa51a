import { parentPort } from 'node:worker_threads';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

/**
 * Runs in a thread of its own, once, when the reference is first opened: the package is 4 MB of
 * script and what it imports besides. The thread hands the script over and takes the rest with it.
 */
const BROTLI_QUALITY = 5;

const server = Fastify();
await server.register(scalar, { routePrefix: '/docs', configuration: { sources: [] } });
const { rawPayload: plain } = await server.inject('/docs/js/scalar.js');
const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
const [br, gz] = await Promise.all([
  promisify(brotliCompress)(plain, { params }),
  promisify(gzip)(plain),
]);
parentPort!.postMessage({ plain, br, gzip: gz });
