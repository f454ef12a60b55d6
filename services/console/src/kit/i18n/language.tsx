import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

export type Language = 'en' | 'fr';

const KEPT_AS = 'cowrie.language';

function preferredLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
}

const localeOf = (language: Language): string =>
  navigator.languages.find((each) => each.startsWith(language)) ?? language;

type LanguageChoice = { language: Language; locale: string; choose: (language: Language) => void };
const Context = createContext<LanguageChoice>({ language: 'en', locale: 'en', choose: () => undefined });

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage);
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

export type Pair<Text> = readonly [en: Text, fr: Text];
export type AnyWords = { readonly [name: string]: Pair<unknown> | AnyWords };
/** Pairs of English and French for texts whose names are declared elsewhere. */
export type WordsOf<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends object
    ? Texts[Name] extends (...args: never) => unknown
      ? Pair<Texts[Name]>
      : WordsOf<Texts[Name]>
    : Pair<Texts[Name]>;
};
export type TextsOf<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends Pair<infer Text> ? Text : TextsOf<Words[Name]>;
};

const inLanguage = (words: AnyWords, index: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      Array.isArray(word) ? word[index] : inLanguage(word as AnyWords, index),
    ]),
  );

export const splitByLanguage = <Words extends AnyWords>(words: Words): Record<Language, TextsOf<Words>> => ({
  en: inLanguage(words, 0) as TextsOf<Words>,
  fr: inLanguage(words, 1) as TextsOf<Words>,
});

type Hook<Texts> = (() => Texts) & { all: Record<Language, Texts> };

/** A missing text is a type error. */
export function texts<const Words extends AnyWords>(words: Words): Hook<TextsOf<Words>>;
export function texts<Texts extends object>(en: Texts, fr: NoInfer<Texts>): Hook<Texts>;
export function texts(en: object, fr?: object) {
  const all = fr ? { en, fr } : splitByLanguage(en as AnyWords);
  return Object.assign(() => all[useLanguage().language], { all });
}

/** An unknown key of a newer server is shown as the API calls it. */
export function names<Key extends string>(en: Record<Key, string>, fr: Record<Key, string>) {
  const all: Record<Language, Readonly<Record<string, string>>> = { en, fr };
  return function useName(): (key: string) => string {
    const { language } = useLanguage();
    return (key) => (Object.hasOwn(all[language], key) ? (all[language][key] ?? key) : key);
  };
}
