import { texts } from '../i18n/language.tsx';
import type { PeriodDays } from './moments.ts';

export const useBalanceLineTexts = texts(
  {
    title: 'Balance over time',
    period: 'Period',
    days: (days: PeriodDays) => `${days} days`,
    about: 'Each point is the balance at midnight, where you are; the last one is that of now.',
    numbers: 'The balances as a table',
    moment: 'Moment',
    balance: 'Balance',
  },
  {
    title: 'Solde au fil du temps',
    period: 'Période',
    days: (days: PeriodDays) => `${days} jours`,
    about: 'Chaque point est le solde à minuit, là où vous êtes ; le dernier est celui de maintenant.',
    numbers: 'Les soldes en tableau',
    moment: 'Moment',
    balance: 'Solde',
  },
);
