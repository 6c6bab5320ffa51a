import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { html } from '../../values/html.ts';
import { assetOf, once, sendCached } from './asset.ts';
import { bindFixedPage, type Page } from './bind-page.ts';
import { REFERENCE } from './reference.ts';

/** Where the guides are: each as a page, and with .md after its name as it was written. */
export const GUIDES = '/docs/guides';

export interface Guide {
  /** Of its file in docs/, without .md. */
  name: string;
  title: string;
  about: string;
}

const guide = (name: string, title: string, about: string): Guide => ({ name, title, about });

/** What users read, in the order in which it is of use. */
export const guides: readonly Guide[] = [
  guide('first-call', 'The first call', 'From nothing to an answer, in a sandbox of your own.'),
  guide('payroll-report', 'The monthly payroll report', 'What goes into the payslips of a month.'),
  guide('closing-the-month', 'Closing the month', 'Versions, files for payroll, and booking.'),
  guide(
    'only-the-difference',
    'Only the difference',
    'What came after the close, and how it is booked.',
  ),
  guide('leavers-report', "The leaver's report", 'What is open when somebody leaves.'),
  guide('from-hr-spreadsheet', "From HR's spreadsheet", 'People from a file, as HR has it.'),
  guide('limits', 'Limits explained', 'How much may be spent, in which month, and who decides.'),
  guide('why-refused', 'Why was it refused?', 'What a declined card was declined for.'),
  guide('explaining-a-number', 'Explaining a number', 'Why a payslip says what it says.'),
  guide('a-key-leaked', 'A key leaked', 'Whose data was read with it, and how to end it.'),
  guide(
    'webhooks',
    'Receiving webhooks',
    'Events, their signature, and what to do after a failure.',
  ),
  guide('somebody-complains', 'Somebody complains', 'Each complaint, and what answers it.'),
  guide('cli', 'fringe, the command line', 'Every command and option, and the exit codes.'),
  guide(
    'going-to-production',
    'Going to production',
    'Set it up, and move from the sandbox to it.',
  ),
  guide('operations', 'Running Fringe', 'Settings, processes, backups, upgrades, what to watch.'),
];

const byName = new Map(guides.map((one) => [one.name, one]));

/** The address that the guides have for a sandbox on the reader's machine. */
const WRITTEN = 'http://127.0.0.1:3000';

/** Serves the guides, with this server's own address in them. */
export function bindGuides(server: FastifyInstance, publicUrl: string): void {
  for (const url of [GUIDES, `${GUIDES}/`]) bindFixedPage(server, url, async () => index);
  for (const one of guides) {
    const text = once(() => textOf(one, publicUrl));
    bindFixedPage(server, `${GUIDES}/${one.name}`, async () => pageOf(one, await text()));
    const file = once(async () => assetOf('text/markdown; charset=utf-8', await text()));
    server.get(`${GUIDES}/${one.name}.md`, async (request, reply) =>
      sendCached(request, reply, await file()),
    );
  }
}

/** A guide as it was written, but for the address, and without links to files not served here. */
async function textOf({ name }: Guide, publicUrl: string): Promise<string> {
  const file = new URL(`../../../../docs/${name}.md`, import.meta.url);
  const text = (await readFile(file, 'utf8')).replaceAll(WRITTEN, publicUrl);
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : withoutDeadLinks(part)))
    .join('');
}

const withoutDeadLinks = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) =>
    placeOf(target) === undefined ? words : link,
  );

/** The address of a link's target: on this page, of another guide, or elsewhere on the web. */
function placeOf(target: string): string | undefined {
  if (/^(#|https?:\/\/)/.test(target)) return target;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return byName.has(name) ? `${GUIDES}/${name}${anchor}` : undefined;
}

/** What renders it is loaded with the first that is read. */
async function pageOf({ name, title }: Guide, text: string): Promise<Page> {
  const { renderMarkdown } = await import('./markdown.ts');
  return {
    language: 'en',
    title,
    wide: true,
    // The title stands above what is in the page already.
    body: html`${renderMarkdown(text.replace(/^# .*\n/, ''), placeOf)}
<hr>
<p><a href="${GUIDES}">All guides</a>, <a href="${GUIDES}/${name}.md">this one as Markdown</a>,
<a href="${REFERENCE}">the API reference</a></p>`,
  };
}

const index: Page = {
  language: 'en',
  title: 'Guides',
  body: html`<dl>
${guides.map(
  ({ name, title, about }) =>
    html`<dt><a href="${GUIDES}/${name}">${title}</a></dt><dd>${about}</dd>\n`,
)}</dl>
<p><a href="/">Start page</a>, <a href="${REFERENCE}">API reference</a></p>`,
};
