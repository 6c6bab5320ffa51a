import type { Tab } from '../../../server/test/support/browser.ts';
import { type Console, type Person, startConsole } from './console.ts';
import type { Language } from './languages.ts';

/** Where a story is told: a console that others were told in before, and a language. */
export interface Stage {
  service: Console;
  language: Language;
  /** The one that is in the language of the story. */
  say<T>(es: T, en: T): T;
  /** A new person's tab, whose browser speaks the language. */
  open(): Promise<Tab>;
  /** A new person of the demo's, at a path of the console. */
  enter(person: Person, path?: string): Promise<Tab>;
}

export function stageOf(service: Console, language: Language): Stage {
  const locale = language === 'es' ? 'es-ES' : 'en-GB';
  const open = () => service.open({ locale });
  return {
    service,
    language,
    say: (es, en) => (language === 'es' ? es : en),
    open,
    enter: async (person, path) => {
      const tab = await open();
      await service.signIn(tab.page, person, path);
      return tab;
    },
  };
}

/** A service to tell all stories on; in a second round each is told in the other language. */
export async function startStages(flipped: boolean) {
  // Pages compare this year with the last.
  const service = await startConsole({ wholeDemo: true });
  const speaking = (language: Language): Stage => {
    const other = language === 'es' ? 'en' : 'es';
    return stageOf(service, flipped ? other : language);
  };
  return { service, spanish: speaking('es'), english: speaking('en') };
}
