import { texts } from '../../i18n/language.tsx';

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
    approvals: 'Acts for a second person',
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
    approvals: 'Actes pour une seconde personne',
    lastVerification: 'Dernière vérification',
    noVerification: 'Aucune',
    unknown: 'Inconnu',
  },
);

export const useAllFlowTexts = texts(
  {
    activeWallets: 'Active wallets',
    supply: 'Supply',
    note: 'Sums of the period; of active wallets the most in one hour or day. Point at a plot to read one hour or day in all of them; each has its own scale. Hours are in your zone, days are of UTC.',
  },
  {
    activeWallets: 'Portefeuilles actifs',
    supply: 'Masse en circulation',
    note: 'Sommes de la période ; pour les portefeuilles actifs, le maximum d’une heure ou d’un jour. Pointez un graphique pour lire une heure ou un jour dans tous ; chacun a son échelle. Les heures sont celles de votre fuseau, les jours ceux d’UTC.',
  },
);
