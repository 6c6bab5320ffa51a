import { basePaths, type Operation, pathParameters } from '@fringe/contract/operation';
import { closePayrollCycle } from '@fringe/contract/operations/companies/payroll-cycles';
import {
  listSettlementChanges,
  platformListSettlementChanges,
} from '@fringe/contract/operations/consumptions/settlements';
import { createExport, platformCreateExport } from '@fringe/contract/operations/exports/exports';
import {
  platformSetRecurrentLimits,
  setRecurrentLimits,
} from '@fringe/contract/operations/limits/limits';
import { importColumns } from '@fringe/contract/operations/people/employee-imports';
import { addMonths } from '../../../src/values/month.ts';

/** The URL of an operation with the given path parameters, which are encoded here. */
export const urlWith = (operation: Operation, ids: Record<string, string>): string =>
  basePaths[operation.api] +
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]!));

/** Every path of the contract with the methods that it has; HEAD comes with GET of a document. */
export function methodsByPath(operations: readonly Operation[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const operation of operations) {
    const names = pathParameters(operation.path);
    const url = urlWith(operation, Object.fromEntries(names.map((name) => [name, SOME_ID])));
    const seen = methods.get(url) ?? new Set();
    seen.add(operation.method);
    // Whoever asks for a stream takes it over, so nobody can ask for its headers alone.
    if (operation.method === 'GET' && !operation.reply.events) seen.add('HEAD');
    methods.set(url, seen);
    // A close that names no cycle is told so, which no other method of that path is.
    if (operation.id === closePayrollCycle.id) methods.get(parentOf(url))?.add(operation.method);
  }
  return methods;
}

const parentOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

const SOME_ID = '01890000-0000-7000-8000-000000000001';

/** What the walks read of a schema of the contract. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  format?: string;
  pattern?: string;
  additionalProperties?: boolean;
  maxItems?: number;
  uniqueItems?: boolean;
  maxLength?: number;
  maximum?: number;
}

/** A small value that fits a schema of the contract. */
export function sampleOf(schema: unknown): unknown {
  const { type, enum: values, anyOf, properties, required, items, ...more } = schema as Schema;
  if (values) return values[0];
  if (anyOf) return sampleOf(anyOf[0]);
  const kind = [type].flat()[0];
  if (kind === 'object') {
    const { minProperties = 0 } = more;
    const listed = Object.keys(properties ?? {});
    // Where nothing is required but something has to stand there, the first field does.
    const names = required?.length ? required : listed.slice(0, minProperties);
    return Object.fromEntries(names.map((name) => [name, sampleOf(properties![name])]));
  }
  if (kind === 'array') return Array.from({ length: more.minItems ?? 0 }, () => sampleOf(items));
  if (kind === 'integer' || kind === 'number') return more.minimum ?? 1;
  if (kind === 'boolean') return true;
  if (kind === 'string') return sampleText(more);
  return null;
}

function sampleText({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'uuid') return SOME_ID;
  if (format === 'email') return 'someone@company.example';
  if (format === 'date') return '2026-01-31';
  if (format === 'uri') return 'https://receiver.example/hook';
  if (pattern?.startsWith('^[a-z0-9.-]+')) return 'company.example';
  if (pattern?.startsWith('^/(?:')) return '/people';
  if (pattern === '^[A-Z]{3}$') return 'EUR';
  if (pattern === '^[A-Z]{2}$') return 'ES';
  if (pattern?.startsWith('^\\d{4}-(0[1-9]')) return '2026-01';
  if (pattern === '^\\d{4}$') return '2026';
  if (pattern?.startsWith('^(?:email|')) return 'email';
  return 'x'.repeat(minLength);
}

const ofClosedMonths = new Set<string>([
  createExport.id,
  platformCreateExport.id,
  listSettlementChanges.id,
  platformListSettlementChanges.id,
]);

/** The month that an operation takes of a company, by the one that is open there. */
export const monthFor = ({ id }: Operation, open: string): string => {
  if (id === setRecurrentLimits.id || id === platformSetRecurrentLimits.id) {
    return addMonths(open, 1);
  }
  return ofClosedMonths.has(id) ? addMonths(open, -1) : open;
};

/** What a sample is about: the open month of a company, and somebody who works there. */
export interface Situation {
  open?: string;
  companyId?: string;
  employeeId?: string;
}

/** A sample with the month, the year and the employee that it is about, wherever they stand. */
function fitted(sample: unknown, operation: Operation, situation: Situation): unknown {
  if (Array.isArray(sample)) return sample.map((one) => fitted(one, operation, situation));
  if (typeof sample !== 'object' || sample === null) return sample;
  const { open, companyId, employeeId } = situation;
  const month = open && monthFor(operation, open);
  const known: Record<string, string | undefined> = {
    payroll: month,
    fiscalYear: month?.slice(0, 4),
    companyId,
    employeeId,
  };
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      known[name] ?? fitted(value, operation, situation),
    ]),
  );
}

/** The smallest query that an operation allows, with its question mark; its month if it has one. */
export function sampleQuery(operation: Operation, situation: Situation = {}): string {
  const { query = { type: 'object' } } = operation;
  const sample = sampleOf(query) as Record<string, string>;
  const { properties = {} } = query as Schema;
  if (situation.open && 'payroll' in properties) sample.payroll = situation.open;
  const pairs = Object.entries(fitted(sample, operation, situation) as Record<string, string>);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

const template = (name: string) => ({
  name,
  definition: { layout: 'lines', columns: [{ header: 'Who', field: 'employeeId' }] },
});

/** Where one of several fields has to stand, or a value fits always, which no schema says. */
const inOpenMonth = { kind: 'punctual', filter: {}, limits: { meal: null } };
const choices: Record<string, object> = {
  disableLimits: { benefit: 'meal' },
  // None of the company: what each becomes is answered.
  executePayments: { ids: [SOME_ID] },
  executeCommittedPayments: { ids: [SOME_ID] },
  platformDisableLimits: { benefit: 'meal' },
  changeLimits: inOpenMonth,
  platformChangeLimits: inOpenMonth,
  moveClosingDate: { date: null },
  createExportTemplate: template('One'),
  platformCreateExportTemplate: template('Two'),
  replaceExportTemplate: template('Three'),
  platformReplaceExportTemplate: template('Four'),
  previewExportTemplate: { template: 'payroll' },
  platformPreviewExportTemplate: { template: 'payroll' },
  createExport: { template: 'payroll' },
  platformCreateExport: { template: 'payroll' },
  createSubscription: { url: 'http://127.0.0.1:9/hook' },
  // Not the close of a month, which others rely on.
  triggerEvent: { eventType: 'employee.committed-expense.requested' },
};

/** The smallest body that an operation allows. */
export const sampleBody = (
  operation: Operation,
  situation: Situation = {},
): Record<string, unknown> => ({
  ...(fitted(sampleOf(operation.body ?? { type: 'object' }), operation, situation) as object),
  ...choices[operation.id],
});

/** The smallest body that an operation allows, with its type; for an upload, a file of one row. */
export function sampleRequest(operation: Operation, situation: Situation = {}): RequestInit {
  const { body, upload } = operation;
  if (upload) return { body: sampleFile(), headers: { 'content-type': upload.types[0]! } };
  if (!body) return {};
  const text = JSON.stringify(sampleBody(operation, situation));
  return { body: text, headers: { 'content-type': 'application/json' } };
}

/** A cell for each column; in all others stands a number that fits its bounds. */
const cells: Record<string, string> = {
  email: 'sample.row@company.example',
  legalId: 'SAMPLE-ROW',
  name: 'Sample',
  surname: 'Row',
  birthDate: '1990-01-31',
  hiringDate: '2020-02-29',
  taxRegime: 'general',
};

/** A CSV file of employees with the columns that it must have, and one row. */
export const sampleFile = (): string =>
  [importColumns.required, importColumns.required.map((name) => cells[name] ?? '12')]
    .map((line) => `${line.join(',')}\n`)
    .join('');
