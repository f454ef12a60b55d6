import { texts } from '../../i18n/language.tsx';

export const useTransferTexts = texts(
  {
    title: 'Transfer',
    about: 'Coins to another user or to a treasury',
    means: (coins: string, to: string) =>
      `You send ${coins} coins to ${to}. Nobody but they can give them back.`,
    balanceNow: 'Your balance is now',
  },
  {
    title: 'Transfert',
    about: 'Des pièces pour un autre utilisateur ou une trésorerie',
    means: (coins: string, to: string) =>
      `Vous envoyez ${coins} pièces à ${to}. Personne d’autre ne pourra vous les rendre.`,
    balanceNow: 'Votre solde est maintenant de',
  },
);
