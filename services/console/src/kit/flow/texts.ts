import { texts } from '../i18n/language.tsx';
import { TERMS } from '../values/terms.ts';
import type { Flow } from '../values/transaction-words.ts';

export const FLOWS = Object.keys(TERMS.en.flows) as Flow[];

export const useFlowTexts = texts({
  title: ['Flow', 'Flux'],
  period: ['Period', 'Période'],
  periods: {
    day: ['24 h', '24 h'],
    week: ['7 days', '7 jours'],
    month: ['30 days', '30 jours'],
    quarter: ['90 days', '90 jours'],
    year: ['1 year', '1 an'],
  },
  interval: ['By', 'Par'],
  intervals: {
    hour: ['Hour', 'Heure'],
    day: ['Day', 'Jour'],
  },
  flows: [TERMS.en.flows, TERMS.fr.flows],
  transactions: ['Transactions', 'Transactions'],
  series: ['Figure', 'Chiffre'],
  note: [
    'Above the chart: the total for the period, of wallets the highest hour or day. Drag the handles to zoom in. Hours are in your time zone, days are UTC.',
    'Au-dessus du graphique : le total de la période, et pour les portefeuilles l’heure ou le jour le plus élevé. Faites glisser les poignées pour agrandir une partie. Les heures sont celles de votre fuseau horaire, les jours ceux d’UTC.',
  ],
  numbers: ['The numbers as a table', 'Les chiffres en tableau'],
  nothing: ['No coins moved in this period.', 'Aucun mouvement sur cette période.'],
});
