import * as models from '@fringe/contract/operations/companies/benefit-models';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfModels } from './queries.ts';

export const benefitModelRoutes = (context: Context): Route[] => benefitModelReads(context, models);

/** The list, for the partner or in its twin for the operator. */
export const benefitModelReads = (
  { database: { reader } }: Context,
  operations: Pick<typeof models, 'listBenefitModels'>,
): Route[] => [
  route(operations.listBenefitModels, async ({ path, query }) => {
    const page = paging(query);
    const { items, total } = await pageOfModels(reader, path.companyId, page);
    return { benefitModels: items, page: pageReply(page, total) };
  }),
];
