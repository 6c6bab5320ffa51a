import { FAILURES_PAGE, type FailureCode, failures } from '@fringe/contract/errors';
import { explanations } from '@fringe/contract/explanations';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Html, html } from '../../values/html.ts';
import { bindPage, type Page } from './bind-page.ts';

const sections = (Object.keys(failures) as FailureCode[]).map((code) => {
  const { status, message } = failures[code];
  return html`<section id="${code}">
<h2>${code}</h2>
<p>${status} <q>${message}</q></p>
<p>${marked(explanations[code])}</p>
</section>
`;
});

const page: Page = {
  language: 'en',
  title: 'Failures',
  body: html`<p>Each failure has a <code>code</code>, by which a program decides, and a text for
people. What stands in angle brackets is a value of the case. See also the
<a href="/docs">API reference</a>.</p>
${sections}`,
};

/** The page that explains every failure, where the `docs` of a failure lead. */
export const bindFailuresPage = (server: FastifyInstance, log: Logger): void =>
  bindPage(server, log, {
    method: 'GET',
    url: FAILURES_PAGE,
    failed: { ...page, body: html`` },
    handler: async () => page,
  });

/** What stands between backticks is shown as code. */
function marked(text: string): Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
