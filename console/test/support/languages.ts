import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

export type Language = 'es' | 'en';

/**
 * Words that our pages say in one language and that neither the other has nor the demo's people,
 * companies and purchases are called by.
 */
const ownWords: Record<Language, readonly string[]> = {
  es: `apunte apuntes abierto buscar cerrado cerrar cierre después empresas entrega entregas está
    fichero hasta importe llamadas límite mes meses ningún persona petición
    peticiones queda quién respuesta también todavía usados versión`.split(/\s+/),
  en: `after and are been before calls close closed companies deliveries delivery entries entry find
    has is left limit month months not nothing of person people request requests since the there
    this used was with`.split(/\s+/),
};

/** What can be read or heard of a page, but for what programs are called by. */
const READ = `(() => {
  const skipped = 'code, pre, script, style, [lang]:not(html), [translate="no"]';
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest(skipped)) said.push(data);
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const one of document.querySelectorAll('[' + name + ']')) {
      if (!one.closest(skipped)) said.push(one.getAttribute(name));
    }
  }
  return [document.documentElement.lang, ...said];
})()`;

/** Names of event types, such as `company.payroll-cycle.closed`, are of no language. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[a-z-]+(\.[a-z-]+)+/g, '')
    .match(/[\p{L}-]+/gu) ?? [];

/** The page speaks the language that it says it speaks, and none beside it. */
export async function expectOneLanguage(page: Page): Promise<void> {
  const [language, ...said] = await page.evaluate<string[]>(READ);
  const others = new Set(ownWords[language === 'es' ? 'en' : 'es']);
  const foreign = said.filter((text) => wordsIn(text).some((word) => others.has(word)));
  assert.deepEqual(foreign, [], `in another language than "${language}"`);
}
