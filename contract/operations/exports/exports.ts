import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Line,
  Money,
  NewId,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy } from '../changes.ts';
import { SettlementVersion } from '../consumptions/settlements.ts';
import { ExportDefinition, TemplateName } from './template-shapes.ts';

const cents = (description: string) => Type.Integer({ description });

/** The file of an export. */
export const ExportedFile = Closed({
  bytes: Type.Integer({ description: 'The size of the file.' }),
  sha256: Type.String({ description: 'The SHA-256 of its bytes, 64 hexadecimal digits.' }),
  rows: Type.Integer({ description: 'How many rows it has, without the header.' }),
  chargesInCents: cents(
    'The sum of charges that it is about, also of rows that are left out as 0.',
  ),
  voidsInCents: cents('The sum of voids, counted as charges are.'),
  netInCents: cents('Charges minus voids.'),
  currency: described(Money.properties.currency, 'The currency of all amounts, ISO 4217.'),
  madeAt: described(Timestamp, 'When it was made, in epoch seconds.'),
});
export type ExportedFile = Type.Static<typeof ExportedFile>;

/** An export: a file of a version of a closed month, which never changes. */
export const PayrollExport = Closed({
  id: described(Uuid, 'The export, as paths name it.'),
  template: described(TemplateName, 'The name that its template had.'),
  payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
  version: described(SettlementVersion, 'The version of the month.'),
  since: described(
    Nullable(SettlementVersion),
    'The version that it gives the differences from; null when it gives all.',
  ),
  state: Type.Enum(['waiting', 'done', 'failed'], {
    type: 'string',
    description: '`waiting` for its turn, `done` when the file is there, or `failed`.',
  }),
  failure: Nullable(Type.String({ description: 'Why it failed, in words; null when it has not.' })),
  fileName: Type.String({
    description: 'What the file is saved as: template, company, month, version.',
  }),
  file: described(Nullable(ExportedFile), 'What the file is; null before it is done.'),
  requestedBy: described(ChangedBy, 'Who asked for it first.'),
  requestedAt: described(Timestamp, 'When, in epoch seconds.'),
  booked: described(
    Nullable(
      Closed({
        by: described(ChangedBy, 'Who said so.'),
        at: described(Timestamp, 'When, in epoch seconds.'),
        reference: Nullable(
          Type.String({ description: 'What it is known by where it is booked; null if not said.' }),
        ),
      }),
    ),
    'That it was booked in payroll; null until then.',
  ),
});
export type PayrollExport = Type.Static<typeof PayrollExport>;

const exports = { api: 'partner', tag: 'Exports' } as const;
const list = '/companies/{companyId}/exports';
const one = `${list}/{exportId}` as const;

/** Asks for an export. */
export const createExport = operation({
  ...exports,
  id: 'createExport',
  method: 'POST',
  path: list,
  summary: 'Export a version of a closed month',
  description:
    'The file is made after the answer; read the export until it is `done`. The same ' +
    'definition, month, version and `since` is the same export: its file is made once and kept ' +
    'for ever, byte for byte, whatever changes later. With `since`, it has only what the version ' +
    'differs in from that one. An export that failed is made anew.',
  scope: 'consumptions:write',
  body: Closed({
    template: described(TemplateName, 'The name or the id of a template.'),
    payroll: described(PayrollMonth, 'A closed month, `YYYY-MM`.'),
    version: Type.Optional(
      described(SettlementVersion, 'The version; the newest where it is left out.'),
    ),
    since: Type.Optional(
      described(SettlementVersion, 'An earlier version; only the differences are given then.'),
    ),
  }),
  reply: {
    status: 202,
    description: 'The export is there, and its file is, or will be made.',
    body: NewId('export'),
  },
  failures: ['resourceNotFound', 'settlementNotFound'],
});

/** Lists the exports of a company. */
export const listExports = operation({
  ...exports,
  id: 'listExports',
  method: 'GET',
  path: list,
  summary: 'List exports, newest first',
  scope: 'consumptions:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    template: Type.Optional(TemplateName),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of exports, newest first.',
    body: Closed({
      exports: Type.Array(PayrollExport, { description: 'Newest first.' }),
      page: Page,
    }),
  },
});

/** Reads an export. */
export const readExport = operation({
  ...exports,
  id: 'readExport',
  method: 'GET',
  path: one,
  summary: 'Read an export',
  scope: 'consumptions:read',
  reply: {
    status: 200,
    description: 'The export, with the definition that its file is made by.',
    body: Closed({ ...PayrollExport.properties, definition: ExportDefinition }),
  },
  failures: ['resourceNotFound'],
});

/** Downloads the file of an export. */
export const downloadExport = operation({
  ...exports,
  id: 'downloadExport',
  method: 'GET',
  path: `${one}/file`,
  summary: 'Download the file of an export',
  description:
    'The stored bytes, as a file with its name. `ETag` is the SHA-256 in hexadecimal digits, ' +
    '`Repr-Digest` the same in base64 (RFC 9530).',
  scope: 'consumptions:read',
  concerns: ['legalIds'],
  reply: {
    status: 200,
    description: 'The file: CSV or a spreadsheet, as its template says.',
    body: null,
    file: true,
  },
  failures: ['resourceNotFound', 'exportNotDone'],
});

/** Marks an export as booked. */
export const bookExport = operation({
  ...exports,
  id: 'bookExport',
  method: 'POST',
  path: `${one}/booked`,
  summary: 'Say that an export is booked',
  description: 'Once, for ever: who said so and when is kept with the export.',
  scope: 'consumptions:write',
  body: Closed({
    reference: Type.Optional(
      described(Line(200), 'What it is known by where it is booked, such as a number.'),
    ),
  }),
  reply: { status: 204, description: 'The export is booked; there is no body.', body: null },
  failures: ['resourceNotFound', 'exportNotDone', 'exportBooked'],
});

export const platformCreateExport = forOperator(createExport);
export const platformListExports = forOperator(listExports);
export const platformReadExport = forOperator(readExport);
export const platformDownloadExport = forOperator(downloadExport);
export const platformBookExport = forOperator(bookExport);
