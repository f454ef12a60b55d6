import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { texts } from './i18n/language.tsx';

type Code = keyof typeof en.problems;

const useTexts = texts(en.problems, fr.problems);
const useInForms = texts(en.problemsInForms, fr.problemsInForms);

/** Undefined for a code newer than this page. */
export type ProblemWords = (code: string) => string | undefined;

export type ProblemPlace = keyof typeof en.problemsInForms;

export function useProblemWords(place?: ProblemPlace): ProblemWords {
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = useInForms();
  const words: Readonly<Record<string, string>> = { ...useTexts(), ...(place && own[place]) };
  return (code) => (Object.hasOwn(words, code) ? words[code] : undefined);
}

export const useProblemNames = (): Readonly<Record<Code, string>> => useTexts();
