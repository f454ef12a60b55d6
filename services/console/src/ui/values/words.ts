import { type Language, useLanguage } from '../../i18n/language.tsx';
import { TYPE_WORDS } from './transaction-words.ts';

/** Statuses and roles of the API as people know them. */
const STATUSES: Record<string, readonly [en: string, fr: string]> = {
  ALL: ['All', 'Toutes'],
  OPEN: ['Open', 'Ouverte'],
  CAPTURED: ['Captured', 'Encaissée'],
  RELEASED: ['Released', 'Libérée'],
  EXPIRED: ['Expired', 'Expirée'],
  PENDING: ['Pending', 'En attente'],
  PAID: ['Paid', 'Payée'],
  CANCELLED: ['Cancelled', 'Annulée'],
  SETTLED: ['Settled', 'Réglé'],
  APPROVED: ['Approved', 'Approuvée'],
  REJECTED: ['Rejected', 'Refusé'],
  ACTIVE: ['Active', 'Active'],
  PAUSED: ['Paused', 'Suspendu'],
  FINISHED: ['Finished', 'Terminé'],
  SUSPENDED: ['Suspended', 'Suspendue'],
  REVOKED: ['Revoked', 'Révoquée'],
  DELETED: ['Deleted', 'Supprimé'],
  DISABLED: ['Disabled', 'Désactivé'],
  BLOCKED: ['Blocked', 'Bloqué'],
  FAILING: ['Failing', 'En échec'],
  DELIVERED: ['Delivered', 'Remis'],
  FAILED: ['Failed', 'Échec'],
  RUNNING: ['Running', 'En cours'],
  PASSED: ['Passed', 'Réussie'],
  USER: ['User', 'Utilisateur'],
  DEVELOPER: ['Developer', 'Développeur'],
  ADMIN: ['Administrator', 'Administrateur'],
  SUPERADMIN: ['Super administrator', 'Super administrateur'],
};

const of = (language: 0 | 1) =>
  Object.fromEntries(Object.entries(STATUSES).map(([word, said]) => [word, said[language]]));
const WORDS: Record<Language, Record<string, string>> = {
  en: { ...of(0), ...TYPE_WORDS.en },
  fr: { ...of(1), ...TYPE_WORDS.fr },
};

/** What a word of the API is called in a language; one that is not known here as the API calls it. */
export const wordIn = (language: Language, word: string): string => WORDS[language][word] ?? word;

/** The same in the reader's language. */
export function useWord(): (word: string) => string {
  const { language } = useLanguage();
  return (word) => wordIn(language, word);
}
