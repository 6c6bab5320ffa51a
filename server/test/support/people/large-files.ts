import assert from 'node:assert/strict';
import { importColumns } from '@fringe/contract/operations/people/employee-imports';
import { nif } from '../../../src/values/spanish-ids.ts';
import type { Client } from '../client.ts';
import { sql } from '../database/sql.ts';

const columns = [...importColumns.required, 'costCenter', 'metadata.note'];

/** A file of employees who differ from those of every other number; all of them can be taken. */
export function* csvOf(rows: number, first: number, noteLength = 0): Generator<string> {
  yield `${columns.join(',')}\n`;
  for (let number = first; number < first + rows; number += 1) {
    const cells: Record<string, string | number> = {
      email: `row.${number}@company.example`,
      legalId: nif(number),
      name: 'Nuria',
      surname: `"Fila, ${number}"`,
      birthDate: '1991-04-05',
      hiringDate: '2022-01-10',
      grossSalaryInCents: 1_800_000 + number,
      taxRegime: 'general',
      daysPerMonth: 20,
      workTimePercentage: 50,
      numberOfPaychecks: 12,
      collectiveAgreementSalaryInCents: 1_500_000,
      costCenter: `Centro ${number % 7}`,
      'metadata.note': 'n'.repeat(noteLength),
    };
    yield `${columns.map((name) => cells[name]).join(',')}\n`;
  }
}

/** Sends a file piece by piece, as long as it is; answers the import's path. */
export async function sendFile(
  client: Client,
  companyId: string,
  lines: Iterable<string>,
): Promise<string> {
  const path = `/platform/v1/companies/${companyId}/employee-imports`;
  const reply = await client.send('POST', path, {
    body: ReadableStream.from(inPieces(lines)),
    headers: { 'content-type': 'text/csv' },
    duplex: 'half',
  } as RequestInit);
  assert.equal(reply.status, 202, reply.text);
  return `${path}/${reply.body.id}`;
}

function* inPieces(lines: Iterable<string>): Generator<Uint8Array> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < 64 * 1024) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** Each table as one sum, but for those that note that there was an import, or a call. */
export async function sumsOf(url: string): Promise<Record<string, string>> {
  const tables = await sql(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
     AND tablename NOT IN ('employee_imports', 'employee_import_rows', 'audit_log',
       'audit_changes') AND tablename !~ '^(request_log|credential_uses)' ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql(
      url,
      `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY t::text
         COLLATE "C")), '') AS sum FROM "${name}" t`,
    );
    sums[name] = row.sum;
  }
  return sums;
}
