import { type Language, useLanguage } from '../i18n/language.tsx';
import { TERMS } from './terms.ts';

const ALL = {
  en: { ...TERMS.en.types, ...TERMS.en.statuses, ...TERMS.en.roles },
  fr: { ...TERMS.fr.types, ...TERMS.fr.statuses, ...TERMS.fr.roles },
} satisfies Record<Language, Record<string, string>>;

/** A status, role, mode, direction or transaction type. In French a status agrees with « État ». */
export type Word = keyof typeof ALL.en;

export const isWord = (value: unknown): value is Word =>
  typeof value === 'string' && Object.hasOwn(ALL.en, value);

/** The name of a word in the reader's language. */
export function useWord(): (word: Word) => string {
  const { language } = useLanguage();
  // One that is newer than this page is shown as the API calls it.
  return (word) => ALL[language][word] ?? word;
}
