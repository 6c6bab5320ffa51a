import { fileTypesOf } from '@fringe/contract/operation';
import {
  listRefusedCharges,
  platformListRefusedCharges,
} from '@fringe/contract/operations/consumptions/refusals';
import type { Context } from '../../context.ts';
import { externalIdsOf } from '../../corporations/rules.ts';
import type { Figure } from '../../http/metrics.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { fileForm } from '../../http/replies/file-forms.ts';
import { StreamedReply } from '../../http/replies/streamed-reply.ts';
import { type Route, route } from '../../http/route.ts';
import { refusalColumns } from './export-queries.ts';
import { exportRefusals } from './export-refusals.ts';
import { pageOfRefusals, refusalsSince } from './queries.ts';

/** The same for partners and for the operator. */
export const refusalRoutes = ({ database }: Context): Route[] =>
  [listRefusedCharges, platformListRefusedCharges].map((operation) =>
    route(operation, async ({ path: { companyId }, query, accept, gone }) => {
      const { externalId, ...rest } = query;
      const filter = { ...rest, externalIds: externalIdsOf(externalId) };
      const csv = fileForm(query, accept, () => refusalColumns, fileTypesOf(operation));
      if (csv) {
        const spool = await exportRefusals(database, companyId, filter, csv, gone);
        return new StreamedReply(csv.type, spool);
      }
      const page = paging(query);
      const { total, items } = await pageOfRefusals(database.reader, companyId, filter, page);
      return { refusals: items, page: pageReply(page, total) };
    }),
  );

const HOUR_MS = 60 * 60 * 1000;

/** What the operator watches about refusals: a feed with wrong ids, or limits that are too low. */
export const refusalFigures = ({ clock, database }: Context): Figure[] => [
  {
    name: 'fringe_refused_charges_last_hour',
    help: 'Charges that were refused in the last hour, by the code of the failure.',
    label: 'code',
    read: () => {
      const since = new Date(clock.now().getTime() - HOUR_MS);
      return database.inSnapshot((reader) => refusalsSince(reader, since));
    },
  },
];
