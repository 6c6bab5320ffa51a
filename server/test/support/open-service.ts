import { after } from 'node:test';
import type { Reply } from './client.ts';
import { sql } from './database/sql.ts';
import { type ServiceOptions, startService } from './service.ts';

/**
 * The service of a test file, which ends with its tests, and what these name of the demo scenario:
 * a company of the first partner, another one of the same, and one of the second partner.
 */
export async function openService(options: ServiceOptions = {}) {
  const service = await startService(options);
  after(service.close);
  const [companyId, siblingId] = service.companyIds as [string, string];
  const [foreignId] = service.foreignCompanyIds as [string];
  const { ownerUrl } = service.database;
  /** Looks into the database, past the service. */
  const rows = (text: string, values: unknown[] = []) => sql(ownerUrl, text, values);
  return { ...service, service, companyId, siblingId, foreignId, ownerUrl, rows };
}

/** A moment late in a second: a time that is rounded rather than cut would lie in the next one. */
export const second = Math.floor(Date.now() / 1000);
export const lateInIt = new Date(second * 1000 + 900);

/** A busy machine makes some wait too long; they are sent again, as their answer asks for. */
export async function judged(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 429 && reply.status !== 503) return reply;
  }
}
