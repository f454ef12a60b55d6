import { texts } from '../i18n/language.tsx';
import { TERMS } from '../values/terms.ts';
import type { Flow } from '../values/transaction-words.ts';
import type { Interval, Period } from './period.ts';

/** What of a bucket is an amount that was moved, by type. */
export const FLOWS = Object.keys(TERMS.en.flows) as Flow[];

type FlowTexts = {
  title: string;
  period: string;
  periods: Record<Period, string>;
  interval: string;
  intervals: Record<Interval, string>;
  flows: Record<Flow, string>;
  transactions: string;
  note: string;
  numbers: string;
  nothing: string;
};

export const useFlowTexts = texts<FlowTexts>(
  {
    title: 'Flow',
    period: 'Period',
    periods: { day: '24 h', week: '7 days', month: '30 days', quarter: '90 days', year: '1 year' },
    interval: 'By',
    intervals: { hour: 'Hour', day: 'Day' },
    flows: TERMS.en.flows,
    transactions: 'Transactions',
    note: 'Sums of the period. Press a figure to see it as a chart, whose handles below zoom in; point at one to read an hour or day in all of them. Each has its own scale. Hours are in your zone, days are of UTC.',
    numbers: 'The numbers as a table',
    nothing: 'Nothing was moved in this period.',
  },
  {
    title: 'Flux',
    period: 'Période',
    periods: { day: '24 h', week: '7 jours', month: '30 jours', quarter: '90 jours', year: '1 an' },
    interval: 'Par',
    intervals: { hour: 'Heure', day: 'Jour' },
    flows: TERMS.fr.flows,
    transactions: 'Transactions',
    note: 'Sommes de la période. Choisissez un chiffre pour le voir en graphique, dont les poignées en bas agrandissent une partie ; pointez-en un pour lire une heure ou un jour dans tous. Chacun a son échelle. Les heures sont celles de votre fuseau, les jours ceux d’UTC.',
    numbers: 'Les chiffres en tableau',
    nothing: 'Aucun mouvement sur cette période.',
  },
);
