import { Failure } from '@fringe/contract/errors';
import { release } from '@fringe/contract/version';
import type { FastifyInstance } from 'fastify';

/** `/healthz` says that the process lives; `/readyz` that it can serve, or why it cannot. */
export function bindHealth(server: FastifyInstance, unready: () => Promise<string | undefined>) {
  server.get('/healthz', async () => ({ status: 'ok', version: release }));
  server.get('/readyz', async () => {
    const reason = await unready();
    if (reason) throw new Failure('unavailable', reason);
    return { status: 'ready' };
  });
}
