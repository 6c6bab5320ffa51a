import * as companies from '@fringe/contract/operations/companies/platform-companies';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { createCompany } from './create-company.ts';
import { moveClosingDate } from './move-closing-date.ts';

export const cyclePlatformRoutes = ({ clock, config }: Context): Route[] => [
  route(companies.createCompany, async ({ body, writer, warn }) => {
    const strict = config.legalIdCheck === 'strict';
    const { id, warnings } = await createCompany(writer, clock, body, strict);
    warnings.forEach(warn);
    return { id };
  }),
  route(companies.moveClosingDate, async ({ path, body, writer }) => {
    await moveClosingDate(writer, clock, path.companyId, body.payroll, body.date);
    return undefined;
  }),
];
