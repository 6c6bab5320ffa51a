import assert from 'node:assert/strict';
import { done } from '../client.ts';
import type { Service } from '../service.ts';

export async function addCorporation({ operator }: Service, alias: string): Promise<string> {
  return (await done(operator.post('/platform/v1/corporations', { alias, externalId: alias }))).id;
}

/** The bytes of a file as they travel: a client that reads text drops the mark at its beginning. */
export async function bytesOf(
  { url, partner }: Service,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ type: string | null; length: number; text: string }> {
  const authorization = `Bearer ${partner.token}`;
  const reply = await fetch(url + path, { headers: { authorization, ...headers } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.status, 200, bytes.toString());
  assert.equal(Number(reply.headers.get('content-length')), bytes.length);
  return {
    type: reply.headers.get('content-type'),
    length: bytes.length,
    text: bytes.toString('utf8'),
  };
}

/** Reads CSV as RFC 4180 has it: quoted cells may hold anything, a doubled quote is one. */
export function rowsOf(text: string, separator = ','): string[][] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r?\\n)`, 'gy');
  const rows: string[][] = [[]];
  let read = 0;
  for (const [whole, content, end] of text.matchAll(cell)) {
    read += whole.length;
    const quoted = content!.startsWith('"');
    rows.at(-1)!.push(quoted ? content!.slice(1, -1).replaceAll('""', '"') : content!);
    if (end !== separator) rows.push([]);
  }
  assert.equal(read, text.length, `no CSV: ${text.slice(read, read + 80)}`);
  assert.deepEqual(rows.pop(), [], 'the last line is ended like the others');
  return rows;
}

/** The rows below the header, each by the names of the columns. */
export function recordsOf(text: string, separator = ','): Record<string, string>[] {
  const [header, ...rows] = rowsOf(text, separator);
  return rows.map((row) => {
    assert.equal(row.length, header!.length);
    return Object.fromEntries(row.map((value, index) => [header![index]!, value]));
  });
}

export const personColumns = [
  'companyId',
  'companyLegalId',
  'payroll',
  'employeeId',
  'internalId',
  'legalId',
];

// biome-ignore lint/suspicious/noExplicitAny: a reply as JSON, held against its schema already
export type Json = any;

/** Who is in a report of a corporation, a company or an employee, with the cells about them. */
export function peopleIn({ company, corporation }: Json) {
  const companies: Json[] = corporation?.companies ?? [company];
  return companies.flatMap(({ id, legalId, currency, payrollCycle, employee, employees }) =>
    (employees ?? [employee]).map((person: Json) => {
      const month = `${payrollCycle.fiscalYear}-${payrollCycle.payrollMonth}`;
      const own = [person.employeeId, person.internalId ?? '', person.legalId];
      const cells: string[] = [id, legalId, month, ...own];
      return { cells, currency, person };
    }),
  );
}
