import { startWorker } from '../../../server/src/worker.ts';
import { startService } from '../../../server/test/support/service.ts';

/** A service that also works: what happens is delivered. */
export async function startSandbox() {
  const service = await startService();
  const worker = startWorker(service.context);
  return {
    ...service,
    close: async () => {
      await worker.stop();
      await service.close();
    },
  };
}
