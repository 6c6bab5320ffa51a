import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/database/database.ts';
import { type Client, client } from './client.ts';
import { testContext } from './context.ts';
import type { Service, ServiceOptions } from './service.ts';

/** A second instance of the service on the same database: nothing else is shared. */
export async function startBeside(
  service: Service,
  options: Omit<ServiceOptions, 'databaseUrl'> = {},
): Promise<{ url: string; anonymous: Client; close(): Promise<void> }> {
  const log = options.log ?? pino({ level: 'silent' });
  const database = openDatabase({ url: service.database.applicationUrl, log });
  const app = await createApp(testContext({ ...options, database, log }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    anonymous: client(url),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
