import en from '../../words/en.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };

/** `node test/words.ts` checks that the words match the declarations. */
export const WORDS = { en, fr };
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = keyof typeof WORDS;
