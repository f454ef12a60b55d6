import { names, texts, useLanguage } from '../i18n/language.tsx';
import { TERMS, type Word, wordIn } from './terms.ts';

const { en, fr } = TERMS;
/** The names of all treasuries. */
export const useTreasuryNames = texts(en.treasuries, fr.treasuries);
export const useServiceName = names(en.services, fr.services);
/** The name of an action that a second person may have to see. */
export const useApprovalName = names(en.approvals, fr.approvals);
/** How long a replaced secret goes on, by its seconds. */
export const useOverlapName = names(en.overlaps, fr.overlaps);

/** The name of a word in the reader's language. */
export function useWord(): (word: Word) => string {
  const { language } = useLanguage();
  return (word) => wordIn(language, word);
}
