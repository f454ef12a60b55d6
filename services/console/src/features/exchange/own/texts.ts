import { texts } from '../../../kit/i18n/language.tsx';

export const useExchangeTexts = texts(
  {
    title: 'Exchange',
    about: 'Coins for XAF',
    rate: (xaf: string, percent: string) => `1 coin = ${xaf} XAF, less a fee of ${percent} %`,
    noRate: 'Coins cannot be exchanged yet: nobody has set a rate.',
    give: 'You give',
    get: 'You get',
    atRate: 'Rate',
    fee: 'Fee',
    remainder: 'Lost by rounding to whole XAF',
    xafNow: 'Your XAF now',
    xafAfter: 'Your XAF afterwards',
    good: (seconds: number) =>
      seconds === 1 ? 'This quote is good for 1 second.' : `This quote is good for ${seconds} seconds.`,
    over: 'This quote has expired.',
    another: 'New quote',
    balanceNow: 'Your balance is now',
  },
  {
    title: 'Échange',
    about: 'Des pièces contre des XAF',
    rate: (xaf: string, percent: string) => `1 pièce = ${xaf} XAF, moins ${percent} % de frais`,
    noRate: 'Les pièces ne peuvent pas encore être échangées : aucun taux n’est fixé.',
    give: 'Vous donnez',
    get: 'Vous recevez',
    atRate: 'Taux',
    fee: 'Frais',
    remainder: 'Perdu par l’arrondi au XAF entier',
    xafNow: 'Vos XAF maintenant',
    xafAfter: 'Vos XAF ensuite',
    good: (seconds: number) =>
      seconds === 1 ? 'Cette offre vaut encore 1 seconde.' : `Cette offre vaut encore ${seconds} secondes.`,
    over: 'Cette offre a expiré.',
    another: 'Nouvelle offre',
    balanceNow: 'Votre solde est maintenant de',
  },
);
