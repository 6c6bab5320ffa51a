import { Failure } from '@fringe/contract/errors';
import * as notices from '@fringe/contract/operations/staff/notices';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { choiceOf } from './choice-queries.ts';
import { chooseMails } from './choose-mails.ts';
import { findNotices } from './find-notices.ts';
import { shownNotice, type Viewer } from './rules.ts';
import { seeNotice } from './see-notice.ts';

const viewerOf = ({ partnerId, scopes }: Caller): Viewer => ({ holderId: partnerId, scopes });

/** What needs somebody, for people who are signed in. */
export const noticeRoutes = (context: Context): Route[] => {
  const { clock, database } = context;
  const { reader } = database;
  return [
    route(notices.listNotices, async ({ caller, query }) => {
      const { staffId } = caller.person!;
      const found = await findNotices(reader, staffId, [viewerOf(caller)], clock.now());
      const page = paging(query);
      const shown = found.slice(page.offset, page.offset + page.size);
      return {
        notices: shown.map(shownNotice),
        unseen: found.filter(({ seenAt }) => seenAt === null).length,
        page: pageReply(page, found.length),
      };
    }),
    route(notices.markNoticeSeen, async ({ caller, path: { noticeId }, writer }) => {
      const { staffId, isLook } = caller.person!;
      if (isLook) throw new Failure('roleNotAllowed');
      await seeNotice(writer, context, staffId, viewerOf(caller), noticeId);
      return undefined;
    }),
    route(notices.readNoticeMails, async ({ caller }) => choiceOf(reader, caller.person!.staffId)),
    route(notices.chooseNoticeMails, async ({ caller, body, writer }) => {
      await chooseMails(writer, context, caller.person!, body.kinds);
      return choiceOf(reader, caller.person!.staffId);
    }),
  ];
};
