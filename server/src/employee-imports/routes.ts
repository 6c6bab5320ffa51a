import { Failure } from '@fringe/contract/errors';
import { fileTypesOf } from '@fringe/contract/operation';
import {
  EmployeeRegistration,
  metadataOf,
  WorkdayChanges,
} from '@fringe/contract/operations/people/employee-fields';
import * as imports from '@fringe/contract/operations/people/employee-imports';
import * as Type from '@fringe/contract/schemas/type';
import { Line, Nullable } from '@fringe/contract/types';
import type { Context } from '../context.ts';
import { inspect } from '../http/json-body.ts';
import { pageReply, paging } from '../http/paging.ts';
import { fileForm } from '../http/replies/file-forms.ts';
import { StreamedReply } from '../http/replies/streamed-reply.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { compileValidator, invalidRequest } from '../http/validation.ts';
import type { CompanyId, ImportId, ImportPresetId, PartnerId } from '../values/ids.ts';
import { exportReport } from './export-report.ts';
import { presetMapping } from './presets/queries.ts';
import { previewImport } from './preview-import.ts';
import { pageOfImports } from './queries.ts';
import { receiveImport } from './receive-import.ts';
import { keptValues, pageOfRows } from './report-queries.ts';
import { cellsIn, shownImport, shownRow } from './rows.ts';
import { noMapping } from './understanding/column-rules.ts';

/** A row may name its model, leave fields alone, and take a metadata value away. */
const RowSchema = Type.Object(
  {
    ...EmployeeRegistration.properties,
    workdayConfiguration: WorkdayChanges,
    model: Type.Optional(Nullable(Line(200))),
    metadata: Type.Optional(metadataOf(Nullable(Type.String({ maxLength: 500 })))),
  },
  { additionalProperties: false },
);
const validate = compileValidator({ schema: RowSchema });

function check(fields: unknown): Failure | undefined {
  const complaint = inspect(fields, 'body');
  return complaint ? invalidRequest([complaint]) : validate(fields).error;
}

/** The same for partners and for the operator. */
export const importRoutes = (context: Context): Route[] => [
  ...importWrites(context),
  ...importReads(context),
];

function importWrites(context: Context): Route[] {
  const { reader } = context.database;
  const mappingOf = async (companyId: CompanyId, id: ImportPresetId | undefined) =>
    id ? presetMapping(reader, companyId, id) : noMapping;
  const requested = async ({ path, query, body }: FileCall) => ({
    companyId: path.companyId,
    mapping: await mappingOf(path.companyId, query.presetId?.toLowerCase()),
    bytes: body.bytes(),
    check,
  });
  return [
    ...[imports.startEmployeeImport, imports.platformStartEmployeeImport].map((operation) =>
      route(operation, async (call) => {
        const { dryRun = false, invite = false, fileName = null, mends = null } = call.query;
        const actor = call.caller.credentialId;
        const told = { dryRun, invite, fileName, mends };
        const request = { ...(await requested(call)), ...told, actor };
        return receiveImport(context, { ...request, writer: () => call.writer });
      }),
    ),
    ...[imports.previewEmployeeImport, imports.platformPreviewEmployeeImport].map((operation) =>
      route(operation, async (call) =>
        previewImport(context, { ...(await requested(call)), writer: () => call.writer }),
      ),
    ),
  ];
}

type FileCall = Pick<Call<typeof imports.previewEmployeeImport>, 'path' | 'query' | 'body'>;

function importReads(context: Context): Route[] {
  const { reader } = context.database;
  const one = async (companyId: CompanyId, id: ImportId, viewer: PartnerId | null) => {
    const [found] = (await pageOfImports(reader, companyId, id, paging({}))).items;
    if (!found) throw new Failure('resourceNotFound');
    return shownImport(found, viewer);
  };
  return [
    ...[imports.listEmployeeImports, imports.platformListEmployeeImports].map((operation) =>
      route(operation, async ({ path, query, caller }) => {
        const page = paging(query);
        const { items, total } = await pageOfImports(reader, path.companyId, null, page);
        const shown = items.map((item) => shownImport(item, caller.partnerId));
        return { imports: shown, page: pageReply(page, total) };
      }),
    ),
    ...[imports.readEmployeeImport, imports.platformReadEmployeeImport].map((operation) =>
      route(operation, async ({ path, caller }) =>
        one(path.companyId, path.employeeImportId, caller.partnerId),
      ),
    ),
    ...[imports.listImportRows, imports.platformListImportRows].map((operation) =>
      route(operation, async ({ path, query, accept, gone, caller }) => {
        const { companyId, employeeImportId: importId } = path;
        const filter = { outcome: query.outcome, warned: query.warned };
        const form = fileForm(query, accept, () => [], fileTypesOf(operation));
        if (form) {
          const { dialect } = form;
          const report = { companyId, importId, filter, dialect };
          const file = await exportReport(context, report, gone);
          return new StreamedReply('csv', { ...file, name: `import-${importId}.csv` });
        }
        const { columns } = await one(companyId, importId, caller.partnerId);
        const page = paging(query);
        const found = await pageOfRows(reader, companyId, importId, filter, page);
        const kept = await keptValues(reader, companyId, importId, found.items);
        const cellsOf = cellsIn(kept, importId, context.vault);
        const rows = found.items.map((row) => shownRow(row, columns, cellsOf));
        return { rows, page: pageReply(page, found.total) };
      }),
    ),
  ];
}
