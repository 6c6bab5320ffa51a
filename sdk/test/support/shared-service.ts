import { after } from 'node:test';
import { startService } from '../../../server/test/support/service.ts';

/** One service for all that is tested with it in a process: each takes seconds to start. */
export const service = await startService();
after(service.close);
