import assert from 'node:assert/strict';
import {
  type EmployeeImport,
  importColumns,
} from '@fringe/contract/operations/people/employee-imports';
import { nif } from '../../../src/values/spanish-ids.ts';
import type { Client } from '../../support/client.ts';

/** A file of people whose legal ids lie beyond those of the demo scenario. */
export function fileOf(count: number, domain: string): string {
  const rows = Array.from({ length: count }, (_, index) =>
    [
      `person.${index + 1}@${domain}`,
      nif(80_000_000 + index),
      'Iria',
      'Castro Vidal',
      '1988-03-09',
      '2023-09-01',
      2_100_000 + index,
      'general',
      100,
    ].join(','),
  );
  return [importColumns.required.join(','), ...rows, ''].join('\n');
}

/** Sends a file; answers the path at which its import can be followed. */
export async function startImport(
  operator: Client,
  companyId: string,
  file: string,
): Promise<string> {
  const list = `/platform/v1/companies/${companyId}/employee-imports`;
  const init = { body: file, headers: { 'content-type': 'text/csv' } };
  const reply = await operator.send('POST', list, init);
  assert.equal(reply.status, 202, reply.text);
  return `${list}/${reply.body.id}`;
}

/** How far an import is. */
export async function progressOf(operator: Client, path: string) {
  const reply = await operator.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.body as EmployeeImport;
}
