import type { Verification } from '@cowrie/client';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { useVerificationTexts } from './texts.ts';

export function useCounts() {
  const t = useVerificationTexts();
  const { locale } = useLanguage();
  const whole = new Intl.NumberFormat(locale);
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
  });
  const number = (value: number) => whole.format(value);
  return {
    number,
    /** Returns `1,200 of 5,000` while it runs, and `5,000` when it has finished. */
    checked: ({ status, checkedTransactions, totalTransactions }: Verification) =>
      status === 'RUNNING' && totalTransactions > 0
        ? t.ofAll(number(checkedTransactions), number(totalTransactions))
        : number(checkedTransactions),
    took: ({ startedAt, finishedAt }: Verification) =>
      finishedAt === null ? '–' : seconds.format((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000),
  };
}
