import { bothReadings } from '../format/amounts.ts';
import { texts } from '../i18n/language.tsx';

export const useAmbiguousTexts = texts({
  ambiguous: [
    (typed: string) => {
      const { whole, decimal } = bothReadings(typed);
      return `“${typed.trim()}” can be read in two ways: enter ${whole}, or ${decimal} with decimals.`;
    },
    (typed: string) => {
      const { whole, decimal } = bothReadings(typed);
      return `« ${typed.trim()} » peut se lire de deux façons : saisissez ${whole}, ou ${decimal} avec des décimales.`;
    },
  ],
});
