import assert from 'node:assert/strict';
import type { PayrollExport } from '@fringe/contract/operations/exports/exports';
import { makeExports } from '../../../src/payroll-exports/make-exports.ts';
import type { Client } from '../client.ts';
import type { Service } from '../service.ts';
import { untilDone } from '../worker.ts';

/** What is asked for. */
export interface Asked {
  template: string;
  payroll: string;
  version?: number;
  since?: number;
}

/** Asks for an export and lets its file be made. */
export async function exported(
  service: Service,
  client: Client,
  company: string,
  asked: Asked,
): Promise<PayrollExport> {
  const reply = await client.post(`${company}/exports`, asked);
  assert.equal(reply.status, 202, reply.text);
  await untilDone(() => makeExports(service.context));
  return (await client.get(`${company}/exports/${reply.body.id}`)).body;
}

/** The bytes of an export's file, as a client of this address gets them. */
export async function bytesOf(
  url: string,
  { token }: Client,
  path: string,
  more: Record<string, string> = {},
): Promise<Buffer> {
  // A connection that is kept would keep a second instance from closing.
  const headers = { authorization: `Bearer ${token}`, connection: 'close', ...more };
  const response = await fetch(url + path, { headers });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

/** The cells of a plain CSV file without quotes, line by line. */
export const cellsOf = (file: string): string[][] =>
  file
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));
