import * as corporations from '@fringe/contract/operations/companies/corporations';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { createCorporation } from './create-corporation.ts';
import { corporationsFor } from './routes.ts';
import { updateCorporation } from './update-corporation.ts';

export const corporationPlatformRoutes = ({ database: { reader } }: Context): Route[] => [
  route(corporations.platformListCorporations, async ({ query }) =>
    corporationsFor(reader, null, query),
  ),
  route(corporations.createCorporation, async ({ body, writer }) =>
    createCorporation(writer, body),
  ),
  route(corporations.updateCorporation, async ({ path, body, writer }) => {
    await updateCorporation(writer, path.corporationId, body);
    return undefined;
  }),
];
