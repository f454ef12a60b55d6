import { useLanguage } from '../../i18n/language.tsx';

/** Words of the API (types, statuses) as French readers know them. In English they are called what the API calls them. */
const FRENCH: Record<string, string> = {
  MINT: 'Émission',
  BURN: 'Destruction',
  TRANSFER: 'Transfert',
  PURCHASE: 'Achat',
  REWARD: 'Récompense',
  REFUND: 'Remboursement',
  EXCHANGE: 'Échange',
  OPEN: 'Ouverte',
  CAPTURED: 'Encaissée',
  RELEASED: 'Libérée',
  EXPIRED: 'Expirée',
  PENDING: 'En attente',
  SETTLED: 'Réglé',
  APPROVED: 'Approuvée',
  REJECTED: 'Refusé',
  ACTIVE: 'Active',
  REVOKED: 'Révoquée',
  DELETED: 'Supprimé',
  DISABLED: 'Désactivé',
  DELIVERED: 'Remis',
  FAILED: 'Échec',
  RUNNING: 'En cours',
  PASSED: 'Réussie',
};

/** What a word of the API is called in the reader's language; one that is not known here as the API calls it. */
export function useWord(): (word: string) => string {
  const { language } = useLanguage();
  return (word) => (language === 'fr' ? (FRENCH[word] ?? word) : word);
}
