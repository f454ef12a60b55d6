import { texts } from '../../kit/i18n/language.tsx';

export const useOverviewTexts = texts({
  title: ['Overview', 'Vue d’ensemble'],
  about: ['Updated every few seconds', 'Mise à jour toutes les quelques secondes'],
  coins: ['Coins', 'Pièces'],
  supply: ['Supply', 'Masse en circulation'],
  inWallets: ['In wallets', 'Dans les portefeuilles'],
  waiting: ['Waiting', 'En attente'],
  openHolds: ['Open holds', 'Réservations ouvertes'],
  overdueHolds: ['of these, overdue', 'dont échues'],
  withdrawals: ['Withdrawals to settle', 'Retraits à régler'],
  withdrawalsGivenUp: ['of these, to be paid out by hand', 'dont à verser à la main'],
  approvals: ['Waiting for approval', 'En attente d’approbation'],
  lastVerification: ['Last verification', 'Dernière vérification'],
  noVerification: ['None yet', 'Aucune'],
  unknown: ['Not known', 'Inconnu'],
});

export const useAllFlowTexts = texts({
  activeWallets: ['Active wallets', 'Portefeuilles actifs'],
  supply: ['Supply', 'Masse en circulation'],
  note: [
    'Sums of the period; of active wallets the most in one hour or day. Press a figure to see it as a chart, whose handles below zoom in; point at one to read an hour or day in all of them. Each has its own scale. Hours are in your zone, days are of UTC.',
    'Sommes de la période ; pour les portefeuilles actifs, le maximum d’une heure ou d’un jour. Choisissez un chiffre pour le voir en graphique, dont les poignées en bas agrandissent une partie ; pointez-en un pour lire une heure ou un jour dans tous. Chacun a son échelle. Les heures sont celles de votre fuseau, les jours ceux d’UTC.',
  ],
});

export const useTodayTexts = texts({
  today: ['Today', 'Aujourd’hui'],
  todayUntil: [(time: string) => `Today until ${time}`, (time: string) => `Aujourd’hui jusqu’à ${time}`],
  yesterday: ['Yesterday by then', 'Hier à la même heure'],
  soon: ['The first hour of the day is not over yet.', 'La première heure du jour n’est pas encore passée.'],
});

export const useRefusedTexts = texts({
  title: ['Refused requests', 'Demandes refusées'],
  reasons: ['Most frequent reasons', 'Raisons les plus fréquentes'],
  chart: ['Refused requests by hour', 'Demandes refusées par heure'],
  none: ['Nothing was refused in this period.', 'Rien n’a été refusé sur cette période.'],
  more: [(count: number) => `and ${count} more reasons`, (count: number) => `et ${count} autres raisons`],
  note: {
    day: [
      'Of the last 24 hours, by hour. At most 100 a minute of one caller are counted.',
      'Des dernières 24 heures, par heure. Au plus 100 par minute d’un même appelant sont comptées.',
    ],
    week: [
      'Of the last seven days, by hour: they are kept no longer. At most 100 a minute of one caller are counted.',
      'Des sept derniers jours, par heure : elles ne sont pas gardées plus longtemps. Au plus 100 par minute d’un même appelant sont comptées.',
    ],
  },
});

export const useLatencyTexts = texts({
  title: ['How long answers took', 'Durée des réponses'],
  whole: ['From the request to the end of its answer', 'De la demande à la fin de sa réponse'],
  half: ['Half within', 'La moitié en'],
  percent: [(share: number) => `${share} % within`, (share: number) => `${share} % en`],
  requests: ['Requests that the ledger did', 'Demandes exécutées par le registre'],
  milliseconds: [
    (ms: number) => `${ms.toLocaleString('en')} ms`,
    (ms: number) => `${ms.toLocaleString('fr')} ms`,
  ],
  chart: ['95 % within, by hour', '95 % en, par heure'],
  none: ['The ledger did nothing in this time.', 'Le registre n’a rien exécuté pendant ce temps.'],
  note: {
    day: [
      'Bars: 95 % of an hour were answered within that. Of the last 24 hours, of all gateways, without what was refused.',
      'Barres : 95 % des réponses d’une heure ont pris moins que cela. Des dernières 24 heures, de toutes les passerelles, sans ce qui a été refusé.',
    ],
    week: [
      'Bars: 95 % of an hour were answered within that. Of the last seven days, since hours are kept no longer; of all gateways, without what was refused.',
      'Barres : 95 % des réponses d’une heure ont pris moins que cela. Des sept derniers jours, car les heures ne sont pas gardées plus longtemps ; de toutes les passerelles, sans ce qui a été refusé.',
    ],
  },
});
