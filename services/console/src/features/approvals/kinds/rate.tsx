import type { ExchangeRate } from '@cowrie/client';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { readRateNow } from '../../../kit/use-rate-now.ts';
import { readNumber } from '../../../kit/values/approval-request.ts';
import { type ApprovalContext, defineKind } from '../kind.ts';

const DECIMALS_MAX = 6;

function Decimal({ value }: { value: number }) {
  return new Intl.NumberFormat(useLanguage().locale, { maximumFractionDigits: DECIMALS_MAX }).format(value);
}

type RateField = 'xafPerCoin' | 'feePercent';
const requestedValue = ({ approval }: ApprovalContext<ExchangeRate | null>, name: RateField) =>
  readNumber(approval, name) ?? 0;
const change = (told: ApprovalContext<ExchangeRate | null>, name: RateField) => ({
  now: told.data === null ? '–' : told.data && <Decimal value={told.data[name]} />,
  after: <Decimal value={requestedValue(told, name)} />,
});

export const rate = defineKind<'rate', ExchangeRate | null>({
  read: {
    key: () => ['exchange-rate'],
    from: readRateNow,
  },
  changedValues: (told) => ({
    xafPerCoin: change(told, 'xafPerCoin'),
    feePercent: change(told, 'feePercent'),
  }),
  changedAt: (data) => data?.since,
  values: (told) => ({
    xafPerCoin: requestedValue(told, 'xafPerCoin'),
    feePercent: requestedValue(told, 'feePercent'),
  }),
});
