import { texts } from '../i18n/language.tsx';

export const useWalletTexts = texts({
  title: ['My wallet', 'Mon portefeuille'],
  about: ['Your coins and their movements', 'Vos pièces et leurs mouvements'],
  history: ['History', 'Historique'],
  transfer: ['Transfer', 'Transfert'],
  send: ['Send', 'Envoyer'],
  request: ['Request', 'Demander'],
  more: ['More', 'Plus'],
  bePaid: ['Receive', 'Recevoir'],
  requests: ['Payment requests', 'Demandes de paiement'],
  schedules: ['Schedules', 'Échéanciers'],
  holds: ['Holds', 'Réservations'],
  exchange: ['Exchange', 'Échange'],
  withdrawals: ['Withdrawals', 'Retraits'],
  holdsAbout: ['Coins reserved by you or for you', 'Des pièces réservées, par vous ou pour vous'],
});
