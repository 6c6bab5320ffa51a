import { fileTypesOf } from '@fringe/contract/operation';
import * as entries from '@fringe/contract/operations/consumptions/entries';
import type { Context } from '../../context.ts';
import { externalIdsOf } from '../../corporations/rules.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { fileForm } from '../../http/replies/file-forms.ts';
import { StreamedReply } from '../../http/replies/streamed-reply.ts';
import { type Route, route } from '../../http/route.ts';
import { acknowledgeEntry } from './acknowledge-entry.ts';
import { exportEntries } from './export-entries.ts';
import { entryColumns } from './export-queries.ts';
import { pageOfEntries } from './queries.ts';
import { shownEntry } from './rules.ts';

/** The list is the same for partners and for the operator. */
export const entryRoutes = (context: Context): Route[] => [
  ...[entries.listConsumptionEntries, entries.platformListConsumptionEntries].map((operation) =>
    route(operation, async ({ caller, path: { companyId }, query, accept, gone }) => {
      const { database, vault } = context;
      const { externalId, ...rest } = query;
      const filter = { ...rest, externalIds: externalIdsOf(externalId) };
      const csv = fileForm(query, accept, () => entryColumns, fileTypesOf(operation));
      if (csv) {
        return new StreamedReply(
          csv.type,
          await exportEntries(database, companyId, filter, csv, gone),
        );
      }
      const page = paging(query);
      const { total, items } = await pageOfEntries(database.reader, companyId, filter, page);
      const viewer = { partnerId: caller.partnerId, vault };
      return {
        entries: items.map((row) => shownEntry(row, viewer)),
        page: pageReply(page, total),
      };
    }),
  ),
  route(entries.acknowledgeEntry, async ({ path, body, writer }) =>
    acknowledgeEntry(writer, context, path.companyId, path.consumptionId, body.note),
  ),
];
