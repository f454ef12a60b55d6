import { type MailLanguage, unitsToCoins } from '@cowrie/contracts';

export function coins(language: MailLanguage, units: bigint): string {
  const amount = unitsToCoins(units);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(amount);
  const isSingular = language === 'fr' ? amount < 2 : amount === 1;
  return `${number} ${{ en: 'coin', fr: 'pièce' }[language]}${isSingular ? '' : 's'}`;
}

export const xaf = (language: MailLanguage, amount: bigint): string =>
  `${new Intl.NumberFormat(language).format(amount)} XAF`;
