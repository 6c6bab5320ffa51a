import * as issuers from '@fringe/contract/operations/staff/issuers';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import { type Admin, demandAdmin } from '../rules.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createIssuer, endIssuer, replaceIssuer } from './keep-issuer.ts';
import { findIssuer, pageOfIssuers } from './queries.ts';

const adminOf = ({ person }: Caller): Admin => demandAdmin(person!);

/** Who vouches for people. */
export const issuerRoutes = (context: Context, sessions: Sessions): Route[] => {
  const { reader } = context.database;
  return [
    route(issuers.listIssuers, async ({ caller, query }) => {
      const page = paging(query);
      const { items, total } = await pageOfIssuers(reader, adminOf(caller).partnerId, page);
      return { issuers: items, page: pageReply(page, total) };
    }),
    route(issuers.createIssuer, async ({ caller, body, writer }) =>
      createIssuer(writer, context, adminOf(caller), body),
    ),
    route(issuers.replaceIssuer, async ({ caller, path: { issuerId }, body, writer }) => {
      await replaceIssuer(writer, context, adminOf(caller), issuerId, body);
      sessions.forgetAll();
      const { secretSealed: _, ...shown } = (await findIssuer(reader, issuerId))!;
      return shown;
    }),
    route(issuers.deleteIssuer, async ({ caller, path: { issuerId }, writer }) => {
      await endIssuer(writer, context, adminOf(caller), issuerId);
      sessions.forgetAll();
      return undefined;
    }),
  ];
};
