import { texts } from '../../../kit/i18n/language.tsx';

export const useDecisionTexts = texts(
  {
    title: 'Decisions',
    about: 'Waiting for your decision, and what was decided',
    kind: 'What',
    everything: 'Everything',
    withdrawals: 'Withdrawals',
    acts: 'Approvals',
    status: 'Status',
    action: 'Act',
    anyAction: 'Any act',
    csv: 'CSV',
    csvOf: (what: string) => `${what} as CSV`,
    isFull: (rows: string) => `The file has the newest ${rows}; there are more.`,
  },
  {
    title: 'Décisions',
    about: 'Ce qui attend une décision de votre part, et ce qui est décidé',
    kind: 'Quoi',
    everything: 'Tout',
    withdrawals: 'Retraits',
    acts: 'Approbations',
    status: 'État',
    action: 'Acte',
    anyAction: 'Tous les actes',
    csv: 'CSV',
    csvOf: (what: string) => `${what} en CSV`,
    isFull: (rows: string) => `Le fichier contient les ${rows} plus récents ; il y en a d’autres.`,
  },
);
