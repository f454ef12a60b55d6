import { texts } from '../../../kit/i18n/language.tsx';

export const useDecisionTexts = texts({
  title: ['Decisions', 'Décisions'],
  about: [
    'Requests that wait for your decision, and past decisions',
    'Les demandes qui attendent votre décision, et les décisions passées',
  ],
  kind: ['Show', 'Afficher'],
  everything: ['Everything', 'Tout'],
  withdrawals: ['Withdrawals', 'Retraits'],
  acts: ['Approvals', 'Approbations'],
  status: ['Status', 'État'],
  action: ['Operation', 'Opération'],
  anyAction: ['Any operation', 'Toutes les opérations'],
  csv: ['CSV', 'CSV'],
  csvOf: [(what: string) => `${what} as CSV`, (what: string) => `${what} en CSV`],
  isFull: [
    (rows: string) => `The file contains only the newest ${rows} rows.`,
    (rows: string) => `Le fichier ne contient que les ${rows} lignes les plus récentes.`,
  ],
});
