import { useLanguage } from '../../kit/i18n/language.tsx';

export function useRateText() {
  const { locale } = useLanguage();
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  return {
    rate: (xafPerCoin: number) => decimal.format(xafPerCoin),
    fee: (feePercent: number) => percent.format(feePercent / 100),
    change: (part: number) => change.format(part),
    xaf: (xaf: bigint) => `${new Intl.NumberFormat(locale).format(xaf)} XAF`,
  };
}
