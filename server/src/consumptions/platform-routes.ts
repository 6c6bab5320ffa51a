import * as charges from '@fringe/contract/operations/consumptions/charges';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { batchReply, chargeOf } from './charge-rules.ts';
import { recordCharge } from './record-charge.ts';
import { recordCharges } from './record-charges.ts';
import { pageOfLedger } from './report-queries.ts';
import { voidCharge } from './void-charge.ts';

export const consumptionPlatformRoutes = ({
  clock,
  vault,
  database: { reader },
}: Context): Route[] => [
  route(charges.recordCharge, async ({ path, body, writer }) =>
    recordCharge(writer, clock, path.companyId, chargeOf(body)),
  ),
  route(charges.recordCharges, async ({ path, body, writer }) => {
    const given = body.charges.map(chargeOf);
    return batchReply(given, await recordCharges(writer, clock, path.companyId, given));
  }),
  route(charges.voidCharge, async ({ path, body, writer }) =>
    voidCharge(writer, clock, path.companyId, path.consumptionId, { vault, ...body }),
  ),
  route(charges.listConsumptions, async ({ path, query }) => {
    const page = paging(query);
    const { total, entries } = await pageOfLedger(reader, path.companyId, query, page);
    return { consumptions: entries, page: pageReply(page, total) };
  }),
];
