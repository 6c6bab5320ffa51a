import { useMantineColorScheme } from '@mantine/core';
import { call } from '../api.ts';
import { type Language, useLanguage } from '../language.tsx';

/** A language is called by its own name. */
export const languageNames: Record<Language, string> = { es: 'Español', en: 'English' };

/** The language here, and, so that mails and other browsers know it, that of the person. */
export function useSpeaking() {
  const { language, speak } = useLanguage();
  return {
    language,
    speak: (chosen: Language) => {
      speak(chosen);
      // It is spoken here even when it cannot be kept there.
      void call('updateMe', { body: { locale: chosen } }).catch(() => undefined);
    },
  };
}

export type Colours = 'light' | 'dark' | 'auto';

/** Light, dark, or as the system has it; the browser keeps it. */
export function useColours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { colours: colorScheme as Colours, paint: (chosen: Colours) => setColorScheme(chosen) };
}
