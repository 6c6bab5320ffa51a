import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text, or a function that makes one from values. */
type Text = string | ((...values: never[]) => string);
type Same<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/** Texts in both languages: the compiler refuses what is missing in one of them. */
export const inBoth = <T extends Record<string, Text>>(en: T, es: Same<T>) => ({ en, es });
type InBoth<T> = { en: T; es: Same<T> };

interface Spoken {
  language: Language;
  speak(language: Language): void;
}

const KEPT = 'fringe.language';
const LanguageContext = createContext<Spoken>({ language: 'en', speak: () => {} });

/** The language that was chosen here before, else the browser's. */
function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  const wanted = kept ?? navigator.language.slice(0, 2);
  return languages.find((one) => one === wanted) ?? 'en';
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  document.documentElement.lang = language;
  const spoken = useMemo(
    () => ({
      language,
      speak: (chosen: Language) => {
        localStorage.setItem(KEPT, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}

export const useLanguage = () => useContext(LanguageContext);

/** Speaks the language of the person where none was chosen in this browser. */
export function useLanguageOf(locale: string | undefined): void {
  const { language, speak } = useLanguage();
  useEffect(() => {
    const theirs = languages.find((one) => one === locale);
    if (theirs && theirs !== language && !localStorage.getItem(KEPT)) speak(theirs);
  }, [locale, language, speak]);
}

/** The texts of a folder in the language that is spoken. */
export function useWords<T>(words: InBoth<T>): Same<T> {
  const { language } = useLanguage();
  return language === 'es' ? words.es : (words.en as unknown as Same<T>);
}
