import { Failure } from '@fringe/contract/errors';
import {
  EmployeeRegistration,
  metadataOf,
  WorkdayChanges,
} from '@fringe/contract/operations/people/employee-fields';
import * as imports from '@fringe/contract/operations/people/employee-imports';
import { Line, Nullable } from '@fringe/contract/types';
import Type from 'typebox';
import type { Context } from '../context.ts';
import { inspect } from '../http/json-body.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { compileValidator, invalidRequest } from '../http/validation.ts';
import type { CompanyId, ImportId } from '../values/ids.ts';
import { pageOfImports, pageOfRows } from './queries.ts';
import { receiveImport } from './receive-import.ts';

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

export const importPlatformRoutes = (context: Context): Route[] => {
  const { reader } = context.database;
  const one = async (companyId: CompanyId, id: ImportId) => {
    const [found] = (await pageOfImports(reader, companyId, id, paging({}))).items;
    if (!found) throw new Failure('resourceNotFound');
    return found;
  };
  return [
    route(imports.startEmployeeImport, async (call) => {
      const { dryRun = false, invite = false } = call.query;
      return receiveImport(context, {
        companyId: call.path.companyId,
        dryRun,
        invite,
        bytes: call.body.bytes(),
        check,
        writer: () => call.writer,
      });
    }),
    route(imports.listEmployeeImports, async ({ path, query }) => {
      const page = paging(query);
      const { items, total } = await pageOfImports(reader, path.companyId, null, page);
      return { imports: items, page: pageReply(page, total) };
    }),
    route(imports.readEmployeeImport, async ({ path }) =>
      one(path.companyId, path.employeeImportId),
    ),
    route(imports.listImportRows, async ({ path, query }) => {
      const { id } = await one(path.companyId, path.employeeImportId);
      const page = paging(query);
      const found = await pageOfRows(reader, path.companyId, id, query.outcome, page);
      return { rows: found.items, page: pageReply(page, found.total) };
    }),
  ];
};
