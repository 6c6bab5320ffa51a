import * as models from '@fringe/contract/operations/benefit-models';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { createBenefitModel } from './create-benefit-model.ts';
import { pageOfModels } from './queries.ts';
import { updateBenefitModel } from './update-benefit-model.ts';

export const benefitModelPlatformRoutes = ({ database: { reader } }: Context): Route[] => [
  route(models.listBenefitModels, async ({ path, query }) => {
    const page = paging(query);
    const { items, total } = await pageOfModels(reader, path.companyId, page);
    return { benefitModels: items, page: pageReply(page, total) };
  }),
  route(models.createBenefitModel, async ({ path, body, writer }) =>
    createBenefitModel(writer, path.companyId, body),
  ),
  route(models.updateBenefitModel, async ({ path, body, writer }) => {
    await updateBenefitModel(writer, path.companyId, path.benefitModelId, body);
    return undefined;
  }),
];
