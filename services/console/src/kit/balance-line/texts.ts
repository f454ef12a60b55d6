import { texts } from '../i18n/language.tsx';
import type { PeriodDays } from './moments.ts';

export const useBalanceLineTexts = texts({
  title: ['Balance over time', 'Solde au fil du temps'],
  period: ['Period', 'Période'],
  days: [(days: PeriodDays) => `${days} days`, (days: PeriodDays) => `${days} jours`],
  about: [
    'Each point is the balance at midnight in your time zone. The last point is the current balance.',
    'Chaque point est le solde à minuit dans votre fuseau horaire. Le dernier point est le solde actuel.',
  ],
  numbers: ['The balances as a table', 'Les soldes en tableau'],
  moment: ['Moment', 'Moment'],
  balance: ['Balance', 'Solde'],
});
