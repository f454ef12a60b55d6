import { texts } from '../../../kit/i18n/language.tsx';

export const useExchangeTexts = texts({
  title: ['Exchange', 'Échange'],
  about: ['Coins for XAF', 'Des pièces contre des XAF'],
  rate: [
    (xaf: string, percent: string) => `1 coin = ${xaf} XAF, less a fee of ${percent} %`,
    (xaf: string, percent: string) => `1 pièce = ${xaf} XAF, moins ${percent} % de frais`,
  ],
  noRate: [
    'Coins cannot be exchanged yet: nobody has set a rate.',
    'Les pièces ne peuvent pas encore être échangées : aucun taux n’est fixé.',
  ],
  give: ['You give', 'Vous donnez'],
  get: ['You get', 'Vous recevez'],
  atRate: ['Rate', 'Taux'],
  fee: ['Fee', 'Frais'],
  remainder: ['Lost by rounding to whole XAF', 'Perdu par l’arrondi au XAF entier'],
  xafNow: ['Your XAF now', 'Vos XAF maintenant'],
  xafAfter: ['Your XAF after', 'Vos XAF après'],
  good: [
    (seconds: number) =>
      seconds === 1 ? 'This quote is valid for 1 second.' : `This quote is valid for ${seconds} seconds.`,
    (seconds: number) =>
      seconds === 1
        ? 'Cette offre est valable encore 1 seconde.'
        : `Cette offre est valable encore ${seconds} secondes.`,
  ],
  over: ['This quote has expired.', 'Cette offre a expiré.'],
  another: ['New quote', 'Nouvelle offre'],
  balanceNow: ['Your balance is now', 'Votre solde est maintenant de'],
});
