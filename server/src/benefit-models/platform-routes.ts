import * as models from '@fringe/contract/operations/companies/benefit-models';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { createBenefitModel } from './create-benefit-model.ts';
import { benefitModelReads } from './routes.ts';
import { updateBenefitModel } from './update-benefit-model.ts';

const twins = { listBenefitModels: models.platformListBenefitModels };

export const benefitModelPlatformRoutes = (context: Context): Route[] => [
  ...benefitModelReads(context, twins as never),
  route(models.createBenefitModel, async ({ path, body, writer }) =>
    createBenefitModel(writer, path.companyId, body),
  ),
  route(models.updateBenefitModel, async ({ path, body, writer }) => {
    await updateBenefitModel(writer, path.companyId, path.benefitModelId, body);
    return undefined;
  }),
];
