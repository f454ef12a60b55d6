import { texts } from '../i18n/language.tsx';
import type { PeriodDays } from './moments.ts';

export const useBalanceLineTexts = texts({
  title: ['Balance over time', 'Solde au fil du temps'],
  period: ['Period', 'Période'],
  days: [(days: PeriodDays) => `${days} days`, (days: PeriodDays) => `${days} jours`],
  about: [
    'Each point is the balance at midnight, where you are; the last one is that of now.',
    'Chaque point est le solde à minuit, là où vous êtes ; le dernier est celui de maintenant.',
  ],
  numbers: ['The balances as a table', 'Les soldes en tableau'],
  moment: ['Moment', 'Moment'],
  balance: ['Balance', 'Solde'],
});
