import type { StatisticsBucket } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { FLOW_WORDS, type Flow } from '../../ui/values/transaction-words.ts';
import type { Interval, Period } from './period.ts';

/** What of a bucket is an amount that was moved, by type, and what is a number. */
export const FLOWS = Object.keys(FLOW_WORDS.en) as Flow[];
export const COUNTS = [
  'transactions',
  'activeWallets',
] as const satisfies readonly (keyof StatisticsBucket)[];

export const useOverviewTexts = texts(
  {
    title: 'Overview',
    about: 'Read again by itself every few seconds',
    coins: 'Coins',
    supply: 'Supply',
    inWallets: 'In wallets',
    waiting: 'Waiting',
    openHolds: 'Open holds',
    overdueHolds: 'whose time is over',
    withdrawals: 'Withdrawals to settle',
    withdrawalsGivenUp: 'that no provider is asked for',
    approvals: 'Acts for a second person',
    lastVerification: 'Last verification',
    noVerification: 'None yet',
    unknown: 'Not known',
  },
  {
    title: 'Vue d’ensemble',
    about: 'Relue d’elle-même toutes les quelques secondes',
    coins: 'Pièces',
    supply: 'Masse en circulation',
    inWallets: 'Dans les portefeuilles',
    waiting: 'En attente',
    openHolds: 'Réservations ouvertes',
    overdueHolds: 'dont le délai est passé',
    withdrawals: 'Retraits à régler',
    withdrawalsGivenUp: 'qu’aucun prestataire ne traite',
    approvals: 'Actes pour une seconde personne',
    lastVerification: 'Dernière vérification',
    noVerification: 'Aucune',
    unknown: 'Inconnu',
  },
);

type Counts = Record<(typeof COUNTS)[number], string>;
type FlowTexts = {
  title: string;
  period: string;
  periods: Record<Period, string>;
  interval: string;
  intervals: Record<Interval, string>;
  flows: Record<Flow, string>;
  counts: Counts;
  supply: string;
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
    flows: FLOW_WORDS.en,
    counts: { transactions: 'Transactions', activeWallets: 'Active wallets' },
    supply: 'Supply',
    note: 'Sums of the period; of active wallets the most in one hour or day. Point at a plot to read one hour or day in all of them; each has its own scale. Hours are in your zone, days are of UTC.',
    numbers: 'The numbers as a table',
    nothing: 'Nothing was moved in this period.',
  },
  {
    title: 'Flux',
    period: 'Période',
    periods: { day: '24 h', week: '7 jours', month: '30 jours', quarter: '90 jours', year: '1 an' },
    interval: 'Par',
    intervals: { hour: 'Heure', day: 'Jour' },
    flows: FLOW_WORDS.fr,
    counts: { transactions: 'Transactions', activeWallets: 'Portefeuilles actifs' },
    supply: 'Masse en circulation',
    note: 'Sommes de la période ; pour les portefeuilles actifs, le maximum d’une heure ou d’un jour. Pointez un graphique pour lire une heure ou un jour dans tous ; chacun a son échelle. Les heures sont celles de votre fuseau, les jours ceux d’UTC.',
    numbers: 'Les chiffres en tableau',
    nothing: 'Aucun mouvement sur cette période.',
  },
);
