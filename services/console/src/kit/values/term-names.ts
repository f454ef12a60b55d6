import { names, texts, useLanguage } from '../i18n/language.tsx';
import { TERMS, type Word, wordIn } from './terms.ts';

const { en, fr } = TERMS;
export const useTreasuryNames = texts(en.treasuries, fr.treasuries);
export const useServiceName = names(en.services, fr.services);
export const useApprovalName = names(en.approvals, fr.approvals);
export const useOverlapName = names(en.overlaps, fr.overlaps);

export function useWord(): (word: Word) => string {
  const { language } = useLanguage();
  return (word) => wordIn(language, word);
}
