import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { texts } from './i18n/language.tsx';

/** Every code by which the gateway refuses something. */
type Code = keyof typeof en.problems;

const useTexts = texts(en.problems, fr.problems);
const useInForms = texts(en.problemsInForms, fr.problemsInForms);

/** The words of a refusal by its code; undefined of a code that is newer than this page. */
export type ProblemWords = (code: string) => string | undefined;

/** A place where more is known of some refusals than their codes say. */
export type ProblemPlace = keyof typeof en.problemsInForms;

/** The meaning of a refusal in the reader's language, at a place where it is met. */
export function useProblemWords(place?: ProblemPlace): ProblemWords {
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = useInForms();
  const words: Readonly<Record<string, string>> = { ...useTexts(), ...(place && own[place]) };
  return (code) => (Object.hasOwn(words, code) ? words[code] : undefined);
}

/** Every code with its words, by which refusals are looked for. */
export const useProblemNames = (): Readonly<Record<Code, string>> => useTexts();
