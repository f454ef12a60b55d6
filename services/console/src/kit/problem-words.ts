import en from '@cowrie/contracts/words/en/problems.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr/problems.json' with { type: 'json' };
import { texts } from './i18n/language.tsx';

/** Every code by which the gateway refuses something. */
type Code = keyof typeof en;

const useTexts = texts(en, fr);

/** The words of a refusal by its code; undefined of a code that is newer than this page. */
export type ProblemWords = (code: string) => string | undefined;

/** What a refusal means in the reader's language. */
export function useProblemWords(): ProblemWords {
  const words: Readonly<Record<string, string | undefined>> = useTexts();
  return (code) => words[code];
}

/** The same, with own words for codes of which more is known where they are met. */
export function problemWords<Own extends Code>(en: Record<Own, string>, fr: Record<Own, string>) {
  const useOwn = texts<Record<Own, string>>(en, fr);
  return function useOwnProblemWords(): ProblemWords {
    const own: Readonly<Record<string, string | undefined>> = useOwn();
    const others = useProblemWords();
    return (code) => own[code] ?? others(code);
  };
}

/** Every code with its words, by which refusals are looked for. */
export const useProblemNames = (): Readonly<Record<Code, string>> => useTexts();
