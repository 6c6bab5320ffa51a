import type { OutgoingMail } from '../mail/mail.ts';
import { type Html, html } from '../values/html.ts';
import type { NoticeMailId } from '../values/ids.ts';
import { monthIn } from '../values/wording.ts';
import { type Cause, doorOf, type Recipient } from './rules.ts';
import { type About, type Wording, wordings } from './wording-rules.ts';

/** So many are told of one by one; the others are counted. */
const TOLD = 20;

const TIME_ZONE = 'Europe/Madrid';

const aboutOf = (cause: Cause, locale: Recipient['locale']): About => ({
  whose: (cause.company ?? cause.partner)!.name,
  month: cause.payroll === null ? '' : monthIn(locale, cause.payroll),
  host: cause.kind === 'receiverFailing' ? new URL(cause.name!).host : '',
  count: cause.count ?? 0,
});

/** What is said of one cause. */
interface Item {
  what: string;
  say: string;
  link: string;
}

/** All that a mail says. */
interface Said {
  subject: string;
  greeting: string;
  intro: string;
  items: Item[];
  more: string | undefined;
  words: Wording;
  console: string;
  off: string;
}

/** One mail about several notices, in the language of whoever reads it. */
export function noticeMail(
  { locale, mail, name }: Recipient,
  id: NoticeMailId,
  causes: readonly Cause[],
  publicUrl: string,
): OutgoingMail {
  const words = wordings[locale];
  const console = `${publicUrl}/console`;
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  const moments = new Intl.DateTimeFormat(locale, form);
  const left = causes.length - TOLD;
  const said: Said = {
    subject: words.subject(causes.length),
    greeting: words.greeting(name),
    intro: words.intro(causes.length),
    items: causes.slice(0, TOLD).map((cause) => ({
      what: words.what[cause.kind](aboutOf(cause, locale)),
      say: `${words.since(moments.format(cause.since))} ${words.toDo[cause.kind]}`,
      link: `${console}${doorOf(cause)}`,
    })),
    more: left > 0 ? words.more(left) : undefined,
    words,
    console,
    off: `${console}/settings?tab=notices`,
  };
  const to = { name, address: mail };
  const { subject } = said;
  return { id, companyId: null, to, subject, text: textOf(said), html: pageOf(said, locale).text };
}

const textOf = ({ greeting, intro, items, more, words, console, off }: Said): string =>
  [
    greeting,
    intro,
    ...items.map(({ what, say, link }) => `- ${what}\n  ${say}\n  ${link}`),
    ...(more ? [`${more}\n${console}`] : []),
    `--\n${words.off}\n${off}\n`,
  ].join('\n\n');

const LINK = 'color: #0b4fa8; font-weight: bold';

const pageOf = (said: Said, locale: string): Html => html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${said.subject}</title></head>
<body style="font: 16px/1.6 sans-serif; color: #1c2430; background: #ffffff">
<p>${said.greeting}</p>
<p>${said.intro}</p>
<ul>${said.items.map(
  ({ what, say, link }) => html`
<li><a href="${link}" style="${LINK}">${what}</a><br>${say}</li>`,
)}
</ul>
${said.more ? html`<p>${said.more} <a href="${said.console}">${said.console}</a></p>` : ''}
<p>${said.words.off} <a href="${said.off}" style="${LINK}">${said.off}</a></p>
</body>
</html>
`;
