import { texts } from '../../kit/i18n/language.tsx';

export const transactionWords = {
  title: ['Transactions', 'Transactions'],
  about: [
    'All movements of coins, newest first',
    'Tous les mouvements de pièces, du plus récent au plus ancien',
  ],
  at: ['When', 'Date'],
  type: ['Type', 'Type'],
  from: ['From', 'De'],
  to: ['To', 'À'],
  reason: ['Reason', 'Motif'],
  reference: ['Reference', 'Référence'],
  amount: ['Amount', 'Montant'],
  id: ['Id', 'N°'],
  initiatedBy: ['Started by', 'À l’initiative de'],
  empty: ['No transactions match.', 'Aucune transaction ne correspond.'],
  filters: ['Filters', 'Filtres'],
  showFilters: [
    (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
    (count: number) => (count === 0 ? 'Filtres' : `Filtres (${count})`),
  ],
  clear: ['Clear', 'Effacer'],
  apply: ['Search', 'Rechercher'],
  anyType: ['Any type', 'Tous les types'],
  treasury: ['Treasury', 'Trésorerie'],
  anyTreasury: ['Any treasury', 'Toutes les trésoreries'],
  platform: ['Platform', 'Plateforme'],
  anyPlatform: ['Any platform', 'Toutes les plateformes'],
  metadata: ['Metadata', 'Métadonnées'],
  wrongMetadata: [
    'Enter a key and its value, such as order=4711',
    'Saisissez une clé et sa valeur, par exemple order=4711',
  ],
  minAmount: ['At least', 'Au moins'],
  maxAmount: ['At most', 'Au plus'],
  wrongAmount: ['Enter an amount, such as 12.5', 'Saisissez un montant, tel que 12,5'],
  columns: ['Columns', 'Colonnes'],
  csv: ['CSV', 'CSV'],
  refresh: ['Refresh', 'Actualiser'],
  newer: ['There are newer transactions.', 'Il y a des transactions plus récentes.'],
} as const;

export const useTransactionTexts = texts(transactionWords);
