import { Marked } from 'marked';
import { Html, html } from '../../values/html.ts';

/** Where a link of a document leads on the page; undefined where it leads nowhere here. */
export type LinkOf = (target: string) => string | undefined;

/** A document as HTML. What it has of HTML itself is shown as text, so that nothing in it acts. */
export function renderMarkdown(text: string, linkOf: LinkOf): Html {
  const marked = new Marked({
    renderer: {
      html: (token) => html`${token.text}`.text,
      image: (token) => html`${token.text}`.text,
      heading({ depth, tokens, text }) {
        const inside = new Html(this.parser.parseInline(tokens));
        const level = new Html(`h${depth}`);
        return html`<${level} id="${anchorOf(text)}">${inside}</${level}>\n`.text;
      },
      link({ href, tokens }) {
        const inside = new Html(this.parser.parseInline(tokens));
        const target = linkOf(href);
        return (target === undefined ? inside : html`<a href="${target}">${inside}</a>`).text;
      },
      tablecell({ header, tokens }) {
        const inside = new Html(this.parser.parseInline(tokens));
        // A corner without words is no header of anything.
        if (!header || inside.text === '') return html`<td>${inside}</td>\n`.text;
        return html`<th scope="col">${inside}</th>\n`.text;
      },
    },
  });
  return new Html(marked.parse(text, { async: false }));
}

/** What a link to a heading says after its #, as where the documents are kept. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
