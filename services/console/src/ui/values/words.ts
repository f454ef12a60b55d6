import { type Language, useLanguage } from '../../i18n/language.tsx';
import { TYPE_WORDS } from './transaction-words.ts';

/** Statuses of the API as French readers know them. In English they are called what the API calls them. */
const FRENCH: Record<string, string> = {
  OPEN: 'Ouverte',
  CAPTURED: 'Encaissée',
  RELEASED: 'Libérée',
  EXPIRED: 'Expirée',
  PENDING: 'En attente',
  PAID: 'Payée',
  CANCELLED: 'Annulée',
  SETTLED: 'Réglé',
  APPROVED: 'Approuvée',
  REJECTED: 'Refusé',
  ACTIVE: 'Active',
  PAUSED: 'Suspendu',
  FINISHED: 'Terminé',
  SUSPENDED: 'Suspendue',
  REVOKED: 'Révoquée',
  DELETED: 'Supprimé',
  DISABLED: 'Désactivé',
  BLOCKED: 'Bloqué',
  FAILING: 'En échec',
  DELIVERED: 'Remis',
  FAILED: 'Échec',
  RUNNING: 'En cours',
  PASSED: 'Réussie',
};

const WORDS: Record<Language, Record<string, string>> = {
  en: TYPE_WORDS.en,
  fr: { ...FRENCH, ...TYPE_WORDS.fr },
};

/** What a word of the API is called in the reader's language; one that is not known here as the API calls it. */
export function useWord(): (word: string) => string {
  const { language } = useLanguage();
  return (word) => WORDS[language][word] ?? word;
}
