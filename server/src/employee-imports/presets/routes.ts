import * as presets from '@fringe/contract/operations/people/import-presets';
import { changedBy } from '../../access/actors.ts';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { createImportPreset } from './create-import-preset.ts';
import { deleteImportPreset } from './delete-import-preset.ts';
import { pageOfPresets } from './queries.ts';

/** The same for partners and for the operator. */
export const importPresetRoutes = (context: Context): Route[] => [
  ...[presets.createImportPreset, presets.platformCreateImportPreset].map((operation) =>
    route(operation, async ({ path, body, writer }) =>
      createImportPreset(context, writer, path.companyId, body),
    ),
  ),
  ...[presets.listImportPresets, presets.platformListImportPresets].map((operation) =>
    route(operation, async ({ path, query, caller }) => {
      const page = paging(query);
      const found = await pageOfPresets(context.database.reader, path.companyId, page);
      const importPresets = found.items.map(
        ({ actor, partner, partnerId, isCredential, ...preset }) => ({
          ...preset,
          createdBy: changedBy({ actor, partner, partnerId, isCredential }, caller.partnerId),
        }),
      );
      return { importPresets, page: pageReply(page, found.total) };
    }),
  ),
  ...[presets.deleteImportPreset, presets.platformDeleteImportPreset].map((operation) =>
    route(operation, async ({ path, writer }) =>
      deleteImportPreset(writer, path.companyId, path.importPresetId),
    ),
  ),
];
