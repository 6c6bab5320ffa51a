import { Readable } from 'node:stream';
import { Failure, failureNaming } from '@fringe/contract/errors';
import * as templates from '@fringe/contract/operations/exports/export-templates';
import * as exports from '@fringe/contract/operations/exports/exports';
import { changedBy } from '../access/actors.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../database/statement.ts';
import { pageReply, paging } from '../http/paging.ts';
import { StreamedReply } from '../http/replies/streamed-reply.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { CompanyId, ExportId } from '../values/ids.ts';
import { bookExport } from './book-export.ts';
import { previewExport } from './preview-export.ts';
import { type ExportRow, filePart, findExport, pageOfExports } from './queries.ts';
import { requestExport } from './request-export.ts';
import { mediaType } from './rules.ts';

/** The same for partners and for the operator. */
export const exportRoutes = (context: Context): Route[] => [
  ...previews(),
  ...exportReads(context),
  ...exportWrites(context),
];

/** An export as a caller may see it. */
function shown({ booking, ...row }: ExportRow, { partnerId }: Caller) {
  const { actor, partner, partnerId: by, isCredential, definition: _, ...rest } = row;
  const requestedBy = changedBy({ actor, partner, partnerId: by, isCredential }, partnerId);
  const booked = booking && {
    by: changedBy(booking, partnerId),
    at: booking.at,
    reference: booking.reference,
  };
  return { ...rest, requestedBy, booked };
}

const previews = (): Route[] => [
  ...[templates.previewExportTemplate, templates.platformPreviewExportTemplate].map((operation) =>
    route(operation, async ({ path, body, writer, gone }) =>
      previewExport(writer, path.companyId, body, gone),
    ),
  ),
];

const exportReads = ({ database: { reader } }: Context): Route[] => [
  ...[exports.listExports, exports.platformListExports].map((operation) =>
    route(operation, async ({ path, query, caller }) => {
      const page = paging(query);
      const { items, total } = await pageOfExports(reader, path.companyId, query, page);
      return { exports: items.map((one) => shown(one, caller)), page: pageReply(page, total) };
    }),
  ),
  ...[exports.readExport, exports.platformReadExport].map((operation) =>
    route(operation, async ({ path, caller }) => {
      const found = await demandExport(reader, path.companyId, path.exportId);
      return { ...shown(found, caller), definition: found.definition };
    }),
  ),
  ...[exports.downloadExport, exports.platformDownloadExport].map((operation) =>
    route(operation, async ({ path: { companyId, exportId } }) => {
      const found = await demandExport(reader, companyId, exportId);
      const { file, fileName: name, definition, state } = found;
      if (!file) throw failureNaming('exportNotDone', { state });
      const { bytes, sha256 } = file;
      const read = () => Readable.from(partsOf(reader, companyId, exportId), { objectMode: false });
      return new StreamedReply({ type: mediaType(definition), sha256 }, { bytes, name, read });
    }),
  ),
];

async function demandExport(reader: Reader, companyId: CompanyId, id: ExportId) {
  const found = await findExport(reader, companyId, id);
  if (!found) throw new Failure('resourceNotFound');
  return found;
}

/** One part at a time, as fast as the client reads. */
async function* partsOf(reader: Reader, companyId: CompanyId, id: ExportId) {
  for (let number = 1; ; number += 1) {
    const part = await filePart(reader, companyId, id, number);
    if (!part) return;
    yield part;
  }
}

const exportWrites = ({ clock }: Context): Route[] => [
  ...[exports.createExport, exports.platformCreateExport].map((operation) =>
    route(operation, async ({ path, body, writer }) =>
      requestExport(writer, clock, path.companyId, body),
    ),
  ),
  ...[exports.bookExport, exports.platformBookExport].map((operation) =>
    route(operation, async ({ path, body, writer }) => {
      const { reference = null } = body;
      await bookExport(writer, clock, path.companyId, path.exportId, reference);
      return undefined;
    }),
  ),
];
