import { texts } from '../../kit/i18n/language.tsx';

export const useOverviewTexts = texts(
  {
    title: 'Overview',
    about: 'Updated every few seconds',
    coins: 'Coins',
    supply: 'Supply',
    inWallets: 'In wallets',
    waiting: 'Waiting',
    openHolds: 'Open holds',
    overdueHolds: 'of these, overdue',
    withdrawals: 'Withdrawals to settle',
    withdrawalsGivenUp: 'of these, to be paid out by hand',
    approvals: 'Waiting for approval',
    lastVerification: 'Last verification',
    noVerification: 'None yet',
    unknown: 'Not known',
  },
  {
    title: 'Vue d’ensemble',
    about: 'Mise à jour toutes les quelques secondes',
    coins: 'Pièces',
    supply: 'Masse en circulation',
    inWallets: 'Dans les portefeuilles',
    waiting: 'En attente',
    openHolds: 'Réservations ouvertes',
    overdueHolds: 'dont échues',
    withdrawals: 'Retraits à régler',
    withdrawalsGivenUp: 'dont à verser à la main',
    approvals: 'En attente d’approbation',
    lastVerification: 'Dernière vérification',
    noVerification: 'Aucune',
    unknown: 'Inconnu',
  },
);

export const useAllFlowTexts = texts(
  {
    activeWallets: 'Active wallets',
    supply: 'Supply',
    note: 'Sums of the period; of active wallets the most in one hour or day. Press a figure to see it as a chart, whose handles below zoom in; point at one to read an hour or day in all of them. Each has its own scale. Hours are in your zone, days are of UTC.',
  },
  {
    activeWallets: 'Portefeuilles actifs',
    supply: 'Masse en circulation',
    note: 'Sommes de la période ; pour les portefeuilles actifs, le maximum d’une heure ou d’un jour. Choisissez un chiffre pour le voir en graphique, dont les poignées en bas agrandissent une partie ; pointez-en un pour lire une heure ou un jour dans tous. Chacun a son échelle. Les heures sont celles de votre fuseau, les jours ceux d’UTC.',
  },
);

export const useTodayTexts = texts(
  {
    today: 'Today',
    todayUntil: (time: string) => `Today until ${time}`,
    yesterday: 'Yesterday by then',
    soon: 'The first hour of the day is not over yet.',
  },
  {
    today: 'Aujourd’hui',
    todayUntil: (time: string) => `Aujourd’hui jusqu’à ${time}`,
    yesterday: 'Hier à la même heure',
    soon: 'La première heure du jour n’est pas encore passée.',
  },
);

export const useRefusedTexts = texts(
  {
    title: 'Refused requests',
    reasons: 'Most frequent reasons',
    chart: 'Refused requests by hour',
    none: 'Nothing was refused in this period.',
    more: (count: number) => `and ${count} more reasons`,
    note: {
      day: 'Of the last 24 hours, by hour. At most 100 a minute of one caller are counted.',
      week: 'Of the last seven days, by hour: they are kept no longer. At most 100 a minute of one caller are counted.',
    },
  },
  {
    title: 'Demandes refusées',
    reasons: 'Raisons les plus fréquentes',
    chart: 'Demandes refusées par heure',
    none: 'Rien n’a été refusé sur cette période.',
    more: (count: number) => `et ${count} autres raisons`,
    note: {
      day: 'Des dernières 24 heures, par heure. Au plus 100 par minute d’un même appelant sont comptées.',
      week: 'Des sept derniers jours, par heure : elles ne sont pas gardées plus longtemps. Au plus 100 par minute d’un même appelant sont comptées.',
    },
  },
);

export const useLatencyTexts = texts(
  {
    title: 'How long answers took',
    whole: 'From the request to the end of its answer',
    half: 'Half within',
    percent: (share: number) => `${share} % within`,
    requests: 'Requests that the ledger did',
    milliseconds: (ms: number) => `${ms.toLocaleString('en')} ms`,
    chart: '95 % within, by hour',
    none: 'The ledger did nothing in this time.',
    note: {
      day: 'Bars: 95 % of an hour were answered within that. Of the last 24 hours, of all gateways, without what was refused.',
      week: 'Bars: 95 % of an hour were answered within that. Of the last seven days, since hours are kept no longer; of all gateways, without what was refused.',
    },
  },
  {
    title: 'Durée des réponses',
    whole: 'De la demande à la fin de sa réponse',
    half: 'La moitié en',
    percent: (share: number) => `${share} % en`,
    requests: 'Demandes exécutées par le registre',
    milliseconds: (ms: number) => `${ms.toLocaleString('fr')} ms`,
    chart: '95 % en, par heure',
    none: 'Le registre n’a rien exécuté pendant ce temps.',
    note: {
      day: 'Barres : 95 % des réponses d’une heure ont pris moins que cela. Des dernières 24 heures, de toutes les passerelles, sans ce qui a été refusé.',
      week: 'Barres : 95 % des réponses d’une heure ont pris moins que cela. Des sept derniers jours, car les heures ne sont pas gardées plus longtemps ; de toutes les passerelles, sans ce qui a été refusé.',
    },
  },
);
