import { texts } from '../../kit/i18n/language.tsx';

export const useOverviewTexts = texts({
  title: ['Overview', 'Vue d’ensemble'],
  about: ['Updated every few seconds', 'Mise à jour toutes les quelques secondes'],
  toDecide: ['Needs a decision', 'À décider'],
  approvals: ['Waiting for approval', 'En attente d’approbation'],
  withdrawals: ['Withdrawals to settle', 'Retraits à régler'],
  givenUp: [
    (count: number) => `${count} to pay out manually`,
    (count: number) => `dont ${count} à verser manuellement`,
  ],
  overdueHolds: ['Overdue holds', 'Réservations échues'],
  failingWebhooks: ['Failing webhooks', 'Webhooks en échec'],
  unknown: ['Unknown', 'Inconnu'],
});

export const useSeriesTexts = texts({
  activeWallets: ['Active wallets', 'Portefeuilles actifs'],
  supply: ['Supply', 'Masse en circulation'],
  refused: ['Refused requests', 'Requêtes refusées'],
  latency: ['Response times', 'Temps de réponse'],
});

export const useTodayTexts = texts({
  today: ['Today', 'Aujourd’hui'],
  versus: ['vs', 'contre'],
  todayAndYesterday: [
    (time: string) => `Today, and yesterday until ${time}`,
    (time: string) => `Aujourd’hui, et hier jusqu’à ${time}`,
  ],
});

export const useRefusedTexts = texts({
  chart: ['Refused requests by hour', 'Requêtes refusées par heure'],
  none: ['Nothing was refused in this period.', 'Rien n’a été refusé sur cette période.'],
  note: [
    'Above the chart: the most frequent reasons. At most 100 refusals per minute and caller are counted. Refusals are kept for a week.',
    'Au-dessus du graphique : les raisons les plus fréquentes. Au plus 100 refus par minute et par appelant sont comptés. Les refus sont gardés une semaine.',
  ],
});

export const useLatencyTexts = texts({
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
  note: [
    'Each bar: 95 % of the requests of that hour were answered within this time, from the request to the end of the answer. All gateways, without refused requests. Response times are kept for a week.',
    'Chaque barre : 95 % des requêtes de cette heure ont reçu leur réponse dans ce délai, de la requête à la fin de la réponse. Toutes les passerelles, sans les requêtes refusées. Les temps de réponse sont gardés une semaine.',
  ],
});
