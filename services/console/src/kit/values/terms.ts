import en from '@cowrie/contracts/words/en/terms.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr/terms.json' with { type: 'json' };

/** The short names of the catalogue, in both languages. */
export const TERMS = { en, fr };

const WORDS = {
  en: { ...en.types, ...en.statuses, ...en.roles },
  fr: { ...fr.types, ...fr.statuses, ...fr.roles },
};

/** A status, role, mode, direction or transaction type. In French a status agrees with « État ». */
export type Word = keyof typeof WORDS.en;

export const isWord = (value: unknown): value is Word =>
  typeof value === 'string' && Object.hasOwn(WORDS.en, value);

/** The name of a word. One that is newer than this page is shown as the API calls it. */
export const wordIn = (language: 'en' | 'fr', word: Word): string => WORDS[language][word] ?? word;
