import type { Page } from '../http/pages/bind-page.ts';
import { html } from '../values/html.ts';
import type { Progress } from './progress.ts';
import { building, failed, type Language, none } from './waiting-words.ts';

/** What is shown in place of the console while there is none. */
export function waitingPage(language: Language, progress: Progress): Page {
  const text =
    progress.state === 'building'
      ? building[language](progress.step)
      : { failed, none }[progress.state][language];
  return { status: 503, language, ...text };
}

const titles: Record<Language, string> = {
  en: 'There is no such file',
  es: 'Este archivo no existe',
};

export const unknownFile = (language: Language): Page => ({
  status: 404,
  language,
  title: titles[language],
  body: html`<p><a href="/console">Fringe</a></p>`,
});
