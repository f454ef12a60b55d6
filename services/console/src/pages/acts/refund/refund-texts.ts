import { texts } from '../../../i18n/language.tsx';

export const useRefundTexts = texts(
  {
    purchase: 'Purchase',
    purchaseAbout: 'The id of a transaction of type PURCHASE',
    found: (coins: string, left: string, reason: string) =>
      `${coins} coins, ${left} left to refund · ${reason}`,
    notPurchase: (type: string) => `It is a ${type}. Only a PURCHASE is refunded.`,
    looking: 'Looking for the purchase…',
    means: (coins: string, from: string, to: string) => `${coins} coins go back from ${from} to ${to}.`,
    left: (whole: string, left: string) => `Of the purchase of ${whole}, ${left} can be refunded afterwards.`,
    tooMuch: (left: string) => `Of this purchase ${left} coins are left to refund.`,
    send: 'Refund',
  },
  {
    purchase: 'Achat',
    purchaseAbout: 'Le numéro d’une transaction de type Achat',
    found: (coins: string, left: string, reason: string) =>
      `${coins} pièces, ${left} encore remboursables · ${reason}`,
    notPurchase: (type: string) => `C’est une transaction de type ${type}. Seul un achat se rembourse.`,
    looking: 'Recherche de l’achat…',
    means: (coins: string, from: string, to: string) => `${coins} pièces reviennent de ${from} à ${to}.`,
    left: (whole: string, left: string) => `De l’achat de ${whole}, ${left} resteront ensuite remboursables.`,
    tooMuch: (left: string) => `Il reste ${left} pièces à rembourser de cet achat.`,
    send: 'Rembourser',
  },
);
