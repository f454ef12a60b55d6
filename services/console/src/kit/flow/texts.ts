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
  note: [
    'Totals for the period. Select a figure to see its chart. Drag the handles below a chart to zoom in. Point at a chart to read the same hour or day in all charts. Each chart has its own scale. Hours are in your time zone, days are UTC.',
    'Totaux de la période. Choisissez un chiffre pour voir son graphique. Faites glisser les poignées en bas pour agrandir une partie. Pointez un graphique pour lire la même heure ou le même jour dans tous. Chaque graphique a son échelle. Les heures sont celles de votre fuseau horaire, les jours ceux d’UTC.',
  ],
  numbers: ['The numbers as a table', 'Les chiffres en tableau'],
  nothing: ['No coins moved in this period.', 'Aucun mouvement sur cette période.'],
});
