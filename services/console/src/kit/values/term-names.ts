import { names, texts, useLanguage } from '../i18n/language.tsx';
import { TERMS, type Word, wordIn } from './terms.ts';

const { en, fr } = TERMS;
export const useTreasuryNames = texts(en.treasuries, fr.treasuries);
export const useServiceName = names(en.services, fr.services);
/** The name of an operation that may need an approval. */
export const useApprovalName = names(en.approvals, fr.approvals);
/** The time for which a replaced secret stays valid, by its seconds. */
export const useOverlapName = names(en.overlaps, fr.overlaps);

export function useWord(): (word: Word) => string {
  const { language } = useLanguage();
  return (word) => wordIn(language, word);
}
