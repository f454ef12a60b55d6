import { texts } from '../i18n/language.tsx';
import { TERMS } from '../values/terms.ts';
import type { Flow } from '../values/transaction-words.ts';

/** What of a bucket is an amount that was moved, by type. */
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
    'Sums of the period. Press a figure to see it as a chart, whose handles below zoom in; point at one to read an hour or day in all of them. Each has its own scale. Hours are in your zone, days are of UTC.',
    'Sommes de la période. Choisissez un chiffre pour le voir en graphique, dont les poignées en bas agrandissent une partie ; pointez-en un pour lire une heure ou un jour dans tous. Chacun a son échelle. Les heures sont celles de votre fuseau, les jours ceux d’UTC.',
  ],
  numbers: ['The numbers as a table', 'Les chiffres en tableau'],
  nothing: ['Nothing was moved in this period.', 'Aucun mouvement sur cette période.'],
});
