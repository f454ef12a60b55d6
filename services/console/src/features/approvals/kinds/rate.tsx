import type { ExchangeRate } from '@cowrie/client';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { readRateNow } from '../../../kit/use-rate-now.ts';
import { numberIn } from '../../../kit/values/approval-request.ts';
import { defineKind, type Told } from '../kind.ts';

const DECIMALS_MAX = 6;

function Decimal({ value }: { value: number }) {
  return new Intl.NumberFormat(useLanguage().locale, { maximumFractionDigits: DECIMALS_MAX }).format(value);
}

type Part = 'xafPerCoin' | 'feePercent';
const asked = ({ approval }: Told<ExchangeRate | null>, name: Part) => numberIn(approval, name) ?? 0;
const change = (told: Told<ExchangeRate | null>, name: Part) => ({
  now: told.data === null ? '–' : told.data && <Decimal value={told.data[name]} />,
  after: <Decimal value={asked(told, name)} />,
});

export const rate = defineKind<'rate', ExchangeRate | null>({
  read: {
    key: () => ['exchange-rate'],
    from: readRateNow,
  },
  changes: (told) => ({
    xafPerCoin: change(told, 'xafPerCoin'),
    feePercent: change(told, 'feePercent'),
  }),
  changedAt: (data) => data?.since,
  values: (told) => ({ xafPerCoin: asked(told, 'xafPerCoin'), feePercent: asked(told, 'feePercent') }),
});
