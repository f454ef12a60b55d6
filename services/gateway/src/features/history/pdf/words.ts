import { type Language, WORDS } from '@cowrie/contracts/words';

/** Texts of a statement in one language, with the names of transaction types and treasuries. */
export const wordsIn = (language: Language) => ({ ...WORDS[language].statement, ...WORDS[language].terms });
export type Words = ReturnType<typeof wordsIn>;
