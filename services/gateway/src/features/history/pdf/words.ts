import { type Language, WORDS } from '@cowrie/contracts/words';

export const wordsIn = (language: Language) => ({ ...WORDS[language].statement, ...WORDS[language].terms });
export type Words = ReturnType<typeof wordsIn>;
