import { useCoinsText } from '../forms/sentence-format.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useTreasuryNames } from '../values/term-names.ts';
import type { FaultFormat } from './fault.ts';

export function useFaultFormat(): FaultFormat {
  const { locale } = useLanguage();
  const names = useTreasuryNames();
  const coins = useCoinsText();
  return {
    coins,
    treasury: (code) => names[code],
    time(at) {
      const when = new Date(at);
      const isToday = when.toDateString() === new Date().toDateString();
      return new Intl.DateTimeFormat(locale, {
        ...(isToday ? {} : { dateStyle: 'medium' }),
        timeStyle: 'short',
      }).format(when);
    },
  };
}
