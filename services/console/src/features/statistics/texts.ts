import { texts } from '../../kit/i18n/language.tsx';

export const useOverviewTexts = texts({
  title: ['Overview', 'Vue d’ensemble'],
  about: ['Updated every few seconds', 'Mise à jour toutes les quelques secondes'],
  coins: ['Coins', 'Pièces'],
  supply: ['Supply', 'Masse en circulation'],
  inWallets: ['In wallets', 'Dans les portefeuilles'],
  waiting: ['Waiting', 'En attente'],
  openHolds: ['Open holds', 'Réservations ouvertes'],
  overdueHolds: ['of which overdue', 'dont échues'],
  withdrawals: ['Withdrawals to settle', 'Retraits à régler'],
  withdrawalsGivenUp: ['of which to pay out manually', 'dont à verser manuellement'],
  approvals: ['Waiting for approval', 'En attente d’approbation'],
  lastVerification: ['Last verification', 'Dernière vérification'],
  noVerification: ['None yet', 'Aucune'],
  unknown: ['Unknown', 'Inconnu'],
});

export const useAllFlowTexts = texts({
  activeWallets: ['Active wallets', 'Portefeuilles actifs'],
  supply: ['Supply', 'Masse en circulation'],
  note: [
    'Totals for the period. Active wallets: the highest hour or day. Select a figure to see its chart. Drag the handles below a chart to zoom in. Point at a chart to read the same hour or day in all charts. Each chart has its own scale. Hours are in your time zone, days are UTC.',
    'Totaux de la période. Portefeuilles actifs : l’heure ou le jour le plus élevé. Choisissez un chiffre pour voir son graphique. Faites glisser les poignées en bas pour agrandir une partie. Pointez un graphique pour lire la même heure ou le même jour dans tous. Chaque graphique a son échelle. Les heures sont celles de votre fuseau horaire, les jours ceux d’UTC.',
  ],
});

export const useTodayTexts = texts({
  today: ['Today', 'Aujourd’hui'],
  todayAndYesterday: [
    (time: string) => `Today, and yesterday until ${time}`,
    (time: string) => `Aujourd’hui, et hier jusqu’à ${time}`,
  ],
});

export const useRefusedTexts = texts({
  title: ['Refused requests', 'Requêtes refusées'],
  reasons: ['Most frequent reasons', 'Raisons les plus fréquentes'],
  chart: ['Refused requests by hour', 'Requêtes refusées par heure'],
  none: ['Nothing was refused in this period.', 'Rien n’a été refusé sur cette période.'],
  more: [(count: number) => `and ${count} other reasons`, (count: number) => `et ${count} autres raisons`],
  note: {
    day: [
      'Last 24 hours, by hour. At most 100 refusals per minute and caller are counted.',
      'Dernières 24 heures, par heure. Au plus 100 refus par minute et par appelant sont comptés.',
    ],
    week: [
      'Last seven days, by hour. Refusals are not kept longer. At most 100 refusals per minute and caller are counted.',
      'Sept derniers jours, par heure. Les refus ne sont pas gardés plus longtemps. Au plus 100 refus par minute et par appelant sont comptés.',
    ],
  },
});

export const useLatencyTexts = texts({
  title: ['Response times', 'Temps de réponse'],
  whole: ['From the request to the end of the answer', 'De la requête à la fin de la réponse'],
  half: ['50 % within', '50 % en'],
  percent: [(share: number) => `${share} % within`, (share: number) => `${share} % en`],
  requests: ['Requests processed by the ledger', 'Requêtes traitées par le grand livre'],
  milliseconds: [
    (ms: number) => `${ms.toLocaleString('en')} ms`,
    (ms: number) => `${ms.toLocaleString('fr')} ms`,
  ],
  chart: ['95 % within, by hour', '95 % en, par heure'],
  none: [
    'The ledger processed no requests in this period.',
    'Le grand livre n’a traité aucune requête sur cette période.',
  ],
  note: {
    day: [
      'Each bar: 95 % of the requests of that hour were answered within this time. Last 24 hours, all gateways, without refused requests.',
      'Chaque barre : 95 % des requêtes de cette heure ont reçu leur réponse dans ce délai. Dernières 24 heures, toutes les passerelles, sans les requêtes refusées.',
    ],
    week: [
      'Each bar: 95 % of the requests of that hour were answered within this time. Last seven days (not kept longer), all gateways, without refused requests.',
      'Chaque barre : 95 % des requêtes de cette heure ont reçu leur réponse dans ce délai. Sept derniers jours (pas de données plus anciennes), toutes les passerelles, sans les requêtes refusées.',
    ],
  },
});
