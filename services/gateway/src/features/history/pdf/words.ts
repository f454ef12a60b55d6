import { type Language, STATEMENT_WORDS, TERMS } from '@cowrie/contracts';

/** The words of a statement in a language, with the names of transaction types and treasuries. */
export const wordsIn = (language: Language) => ({ ...STATEMENT_WORDS[language], ...TERMS[language] });
export type Words = ReturnType<typeof wordsIn>;
