import { Failure } from '@fringe/contract/errors';
import * as sandbox from '@fringe/contract/operations/sandbox/sandbox';
import type { CompanyScope } from '../access-grants/company-scope.ts';
import type { Context } from '../context.ts';
import { advanceDelivery } from '../deliveries/advance-delivery.ts';
import { pageReply, paging } from '../http/paging.ts';
import { lackingScope } from '../http/replies/failure-reply.ts';
import { type Route, route } from '../http/route.ts';
import { type CapturedMail, capturedMail, countOfMails, newestMails } from '../mail/captured.ts';
import { advanceCompany } from './advance-company.ts';
import { triggerEvent } from './trigger-event.ts';

/** What a partner's developer does to see things happen. */
export const sandboxRoutes = (context: Context, scope: CompanyScope): Route[] => [
  ...causes(context, scope),
  ...deliveries(context),
  ...mails(context),
];

const causes = ({ clock }: Context, scope: CompanyScope): Route[] => [
  route(sandbox.triggerEvent, async ({ caller, body, writer }) => {
    const companyId = body.companyId.toLowerCase();
    await scope.check(caller, companyId);
    const closes = body.eventType === 'company.payroll-cycle.closed';
    if (closes && !caller.scopes.has('payroll:write')) throw lackingScope('payroll:write');
    return triggerEvent(writer, clock, companyId, body.eventType, body.employeeId?.toLowerCase());
  }),
  route(sandbox.advanceCompany, async ({ path, writer }) =>
    advanceCompany(writer, clock, path.companyId),
  ),
];

const deliveries = ({ clock }: Context): Route[] => [
  route(sandbox.advanceDelivery, async ({ caller, path, writer }) =>
    advanceDelivery(writer, clock, caller.partnerId!, path.deliveryId),
  ),
];

const mails = ({ database: { reader }, vault }: Context): Route[] => [
  route(sandbox.listMails, async ({ caller, query }) => {
    const page = paging(query);
    const [total, found] = await Promise.all([
      countOfMails(reader, caller.partnerId!),
      newestMails(reader, vault, caller.partnerId, page.size, page.offset),
    ]);
    return { mails: found.map(summaryOf), page: pageReply(page, total) };
  }),
  route(sandbox.readMail, async ({ caller, path }) => {
    const mail = await capturedMail(reader, vault, caller.partnerId, path.mailId);
    if (!mail) throw new Failure('resourceNotFound');
    return { ...summaryOf(mail), text: mail.text, html: mail.html };
  }),
];

const summaryOf = ({ id, companyId, at, to, subject }: CapturedMail) => ({
  id,
  // A partner sees mails of its companies only.
  companyId: companyId!,
  sentAt: Math.floor(at.getTime() / 1000),
  to,
  subject,
});
