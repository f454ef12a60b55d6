import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type Language = 'en' | 'fr';

const KEPT_AS = 'cowrie.language';

function preferred(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
}

/** The reader's own variety of a language, such as en-GB, by which dates and numbers are written. */
const localeOf = (language: Language): string =>
  navigator.languages.find((each) => each.startsWith(language)) ?? language;

type Choice = { language: Language; locale: string; choose: (language: Language) => void };
const Context = createContext<Choice>({ language: 'en', locale: 'en', choose: () => undefined });

/** Everything inside speaks the reader's language, which is kept for the next visit. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferred);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (next: Language) => {
    localStorage.setItem(KEPT_AS, next);
    setLanguage(next);
  };
  return <Context value={{ language, locale: localeOf(language), choose }}>{children}</Context>;
}

export const useLanguage = () => useContext(Context);

/** The texts of a page in both languages: one that is missing in French is an error of types. */
export function texts<Texts extends object>(en: Texts, fr: NoInfer<Texts>) {
  const all: Record<Language, Texts> = { en, fr };
  const useTexts = (): Texts => all[useLanguage().language];
  return Object.assign(useTexts, { all });
}
