import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };

export const TERMS = { en: en.terms, fr: fr.terms };

const WORDS = {
  en: { ...TERMS.en.types, ...TERMS.en.statuses, ...TERMS.en.roles },
  fr: { ...TERMS.fr.types, ...TERMS.fr.statuses, ...TERMS.fr.roles },
};

/** In French a status agrees with « État ». */
export type Word = keyof typeof WORDS.en;

export const isWord = (value: unknown): value is Word =>
  typeof value === 'string' && Object.hasOwn(WORDS.en, value);

/** An unknown word of a newer server is shown as the API calls it. */
export const wordIn = (language: 'en' | 'fr', word: Word): string => WORDS[language][word] ?? word;
