import { Failure } from '@fringe/contract/errors';
import * as me from '@fringe/contract/operations/staff/me';
import { roleOf } from '@fringe/contract/operations/staff/role-table';
import * as sessions from '@fringe/contract/operations/staff/sessions';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Caller, type CallingPerson, type Route, route } from '../../http/route.ts';
import { demandAdmin } from '../rules.ts';
import { chooseForMe } from './choose-for-me.ts';
import { endOwnSessions, endSession } from './end-sessions.ts';
import { type ListedSession, lookOf, pageOfSessions, type Viewer } from './list-queries.ts';
import { endLook, openedReason, startLook } from './looks.ts';
import { IDLE_MS } from './rules.ts';
import type { Sessions } from './sessions.ts';
import { tellOfMe } from './tell-of-me.ts';

/** Who is signed in, and where. */
export const sessionRoutes = (context: Context, known: Sessions): Route[] => [
  ...ofMe(context, known),
  ...ofLooks(context, known),
  ...ofSessions(context, known),
];

const ofMe = (context: Context, known: Sessions): Route[] => [
  route(me.readMe, async ({ caller }) => tellOfMe(context, caller)),
  route(me.updateMe, async ({ caller, body, writer }) => {
    await chooseForMe(writer, context, caller.person!, body);
    known.forgetAll();
    return tellOfMe(context, caller);
  }),
];

const ofLooks = (context: Context, known: Sessions): Route[] => [
  route(me.startLook, async ({ caller, body, writer }) => {
    const by = caller.person!;
    const companyId = body.companyId.toLowerCase();
    await startLook(writer, context, by, { ...body, companyId });
    known.forgetAll();
    const { reader } = context.database;
    const look = await lookOf(reader, by.sessionId, by.staffId, context.clock.now());
    if (!look) throw new Failure('resourceNotFound');
    const { reasonSealed, ...shown } = look;
    return { ...shown, reason: openedReason(context, look.id, reasonSealed) };
  }),
  route(me.endLook, async ({ caller, path: { lookId }, writer }) => {
    await endLook(writer, context, caller.person!, lookId);
    known.forgetAll();
    return undefined;
  }),
];

/** An admin says who may enter, and may put them out. */
const adminOf = (person: CallingPerson) =>
  roleOf(person.kind, person.role)?.invites ? demandAdmin(person) : undefined;

function viewerOf({ person, partnerId }: Caller): Viewer {
  const admin = adminOf(person!);
  const { staffId, issuerId } = person!;
  return { staffId, issuerId, companies: partnerId, ...(admin && { people: admin.partnerId }) };
}

function ofSessions(context: Context, known: Sessions): Route[] {
  const { clock, database } = context;
  /** Partners do not see the names of the operator's people. */
  const shown = (caller: Caller, { staffId, name, mail, reasonSealed, ...row }: ListedSession) => {
    const { staffId: viewer, issuerId, isDoubtful } = caller.person!;
    // Only the operator's word makes a look one's own.
    const own = staffId === viewer && (issuerId === null || row.kind === 'session');
    const isHidden = row.kind === 'look' && !own && caller.partnerId !== null;
    const called = own && isDoubtful ? mail : name;
    return {
      ...row,
      person: isHidden ? null : { id: staffId, name: called },
      own,
      current: row.id === caller.person!.sessionId,
      reason: reasonSealed && openedReason(context, row.id, reasonSealed),
    };
  };
  return [
    route(sessions.listSessions, async ({ caller, query }) => {
      const page = paging(query);
      const now = clock.now();
      const when = { now, idleBefore: new Date(now.getTime() - IDLE_MS) };
      const viewer = viewerOf(caller);
      const { items, total } = await pageOfSessions(database.reader, viewer, when, page);
      return { sessions: items.map((one) => shown(caller, one)), page: pageReply(page, total) };
    }),
    route(sessions.endOwnSessions, async ({ caller, writer }) => {
      await endOwnSessions(writer, clock, caller.person!);
      known.forgetAll();
      return undefined;
    }),
    route(sessions.endSession, async ({ caller, path: { sessionId }, writer }) => {
      const person = caller.person!;
      await endSession(writer, clock, person, adminOf(person), sessionId);
      known.forgetAll();
      return undefined;
    }),
  ];
}
