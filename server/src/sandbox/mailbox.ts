import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countFailures } from '../access/tokens/failed-clients.ts';
import { checkClient } from '../access/tokens/grant-token.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { bindPage, type ForeignDocument, type Page } from '../http/pages/bind-page.ts';
import { type CapturedMail, capturedMail, newestMails } from '../mail/captured.ts';
import { isLoopbackHost, isOnOwnMachine } from '../outbound/address.ts';
import { type Html, html } from '../values/html.ts';
import { isUuid, type PartnerId } from '../values/ids.ts';

export const MAILBOX = '/sandbox/mailbox';

const SHOWN = 200;

/** A sandbox without a mail server shows what it would have sent. */
export const hasMailbox = ({ environment, smtpUrl }: Config): boolean =>
  environment === 'sandbox' && smtpUrl === undefined;

/** Whose mails someone may read: a partner's, or with null everybody's. */
interface Reader {
  partnerId: PartnerId | null;
}

/** The pages of the captured mails: a list, each mail as text, and as the mail program shows it. */
export function bindMailbox(server: FastifyInstance, context: Context): void {
  const { log, vault, database } = context;
  const admit = admission(context);
  const page = (
    url: string,
    show: (reader: Reader, request: FastifyRequest) => Promise<Page | ForeignDocument>,
  ): void =>
    bindPage(server, log, {
      method: 'GET',
      url,
      failed: { language: 'en', title: 'The mailbox cannot be read right now', body: html`` },
      handler: async (request, reply) => {
        const reader = await admit(request, reply);
        return reader ? show(reader, request) : asked;
      },
    });
  const find = async ({ partnerId }: Reader, { params }: FastifyRequest) => {
    const { id } = params as { id: string };
    return isUuid(id) ? capturedMail(database.reader, vault, partnerId, id) : undefined;
  };

  page(MAILBOX, async ({ partnerId }) =>
    listPage(await newestMails(database.reader, vault, partnerId, SHOWN)),
  );
  page(`${MAILBOX}/:id`, async (reader, request) => mailPage(await find(reader, request)));
  page(`${MAILBOX}/:id/html`, async (reader, request) => {
    const mail = await find(reader, request);
    return mail ? { html: mail.html, policy: mailPolicy } : mailPage(mail);
  });
}

/** Whatever stands in a mail, it can neither run nor fetch anything. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * On one's own machine the mailbox is open. A sandbox that others can reach, also through a proxy
 * before it, asks the browser for a client id and secret, and shows a partner the mails of its own
 * companies only. So does one that is asked for under a foreign name: a page elsewhere could have
 * pointed that name here.
 */
function admission(context: Context) {
  const failures = countFailures();
  const own = isOnOwnMachine(context.config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Reader | undefined> => {
    if (own && isLoopbackHost(request.hostname)) return { partnerId: null };
    const [clientId, secret] = basicPair(request.headers.authorization);
    const credential = await checkClient(context, clientId, secret);
    if (credential) return { partnerId: credential.partner_id };
    if (clientId !== '') failures.add(clientId, request, reply);
    reply.header('www-authenticate', 'Basic realm="Fringe mailbox", charset="UTF-8"');
    return undefined;
  };
}

function basicPair(header = ''): [string, string] {
  const text = Buffer.from(header.replace(/^basic /i, ''), 'base64').toString();
  const colon = text.indexOf(':');
  return /^basic /i.test(header) && colon > 0
    ? [text.slice(0, colon), text.slice(colon + 1)]
    : ['', ''];
}

const asked: Page = {
  status: 401,
  language: 'en',
  title: 'Mailbox',
  body: html`<p>Enter a client id as the user name, and its secret as the password.</p>`,
};

const listPage = (mails: readonly CapturedMail[]): Page => ({
  language: 'en',
  title: 'Mailbox',
  body:
    mails.length === 0
      ? html`<p>No mail yet. Register or invite an employee, and the invitation appears here.</p>`
      : html`<p>What this sandbox would have sent, the newest first.</p>
<table>
<thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${mails.map(listRow)}</tbody>
</table>`,
});

const listRow = ({ id, at, to, subject }: CapturedMail): Html =>
  html`<tr><td>${moment(at)}</td><td>${to.name} &lt;${to.address}&gt;</td>
<td><a href="${MAILBOX}/${id}">${subject}</a></td></tr>`;

const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function mailPage(mail: CapturedMail | undefined): Page {
  const back = html`<p><a href="${MAILBOX}">Back to the mailbox</a></p>`;
  if (!mail) return { status: 404, language: 'en', title: 'There is no such mail', body: back };
  const { id, at, to, subject, text } = mail;
  return {
    language: 'en',
    title: subject,
    body: html`<p>To ${to.name} &lt;${to.address}&gt;, ${moment(at)}.
<a href="${MAILBOX}/${id}/html">As the mail program shows it</a></p>
<pre>${linked(text)}</pre>
${back}`,
  };
}

/** Makes the addresses in a text clickable. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
