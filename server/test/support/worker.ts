import pino from 'pino';
import type { Context } from '../../src/context.ts';
import { openDatabase } from '../../src/database/database.ts';
import { testContext } from './context.ts';
import type { Service } from './service.ts';

/** A worker's context beside a service: connections of its own to the same two servers. */
export function contextBeside(
  { context, database: { applicationUrl } }: Service,
  log = pino({ level: 'silent' }),
): { context: Context; close(): Promise<void> } {
  const { clock, config } = context;
  const database = openDatabase({ url: applicationUrl, log });
  const beside = testContext({ database, clock, config, log });
  return {
    context: beside,
    close: async () => {
      beside.mail.close();
      await database.close();
    },
  };
}

/** Repeats a step of the worker until it says that there is no more to do; answers how often. */
export async function untilDone(step: () => Promise<boolean>): Promise<number> {
  let steps = 1;
  while (await step()) steps += 1;
  return steps;
}
