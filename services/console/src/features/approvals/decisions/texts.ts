import { texts } from '../../../kit/i18n/language.tsx';

export const useDecisionTexts = texts({
  title: ['Decisions', 'Décisions'],
  about: [
    'Waiting for your decision, and what was decided',
    'Ce qui attend une décision de votre part, et ce qui est décidé',
  ],
  kind: ['What', 'Quoi'],
  everything: ['Everything', 'Tout'],
  withdrawals: ['Withdrawals', 'Retraits'],
  acts: ['Approvals', 'Approbations'],
  status: ['Status', 'État'],
  action: ['Act', 'Acte'],
  anyAction: ['Any act', 'Tous les actes'],
  csv: ['CSV', 'CSV'],
  csvOf: [(what: string) => `${what} as CSV`, (what: string) => `${what} en CSV`],
  isFull: [
    (rows: string) => `The file has the newest ${rows}; there are more.`,
    (rows: string) => `Le fichier contient les ${rows} plus récents ; il y en a d’autres.`,
  ],
});
