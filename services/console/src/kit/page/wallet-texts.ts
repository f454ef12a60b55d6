import { texts } from '../i18n/language.tsx';

export const useWalletTexts = texts(
  {
    title: 'My wallet',
    about: 'Your coins, and where they went',
    history: 'History',
    transfer: 'Transfer',
    bePaid: 'Be paid',
    requests: 'Payment requests',
    schedules: 'Schedules',
    holds: 'Holds',
    exchange: 'Exchange',
    withdrawals: 'Withdrawals',
    holdsAbout: 'Coins that are reserved, by you or for you',
  },
  {
    title: 'Mon portefeuille',
    about: 'Vos pièces et leurs mouvements',
    history: 'Historique',
    transfer: 'Transfert',
    bePaid: 'Être payé',
    requests: 'Demandes de paiement',
    schedules: 'Échéanciers',
    holds: 'Réservations',
    exchange: 'Échange',
    withdrawals: 'Retraits',
    holdsAbout: 'Des pièces réservées, par vous ou pour vous',
  },
);
