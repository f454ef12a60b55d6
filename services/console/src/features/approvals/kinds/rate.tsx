import type { ExchangeRate } from '@cowrie/client';
import { readRateNow } from '../../../kit/use-rate-now.ts';
import { numberIn } from '../../../kit/values/approval-request.ts';
import { defineKind, type Told } from '../kind.ts';

const asked = ({ approval, say }: Told<ExchangeRate | null>, name: 'xafPerCoin' | 'feePercent') =>
  say.number(numberIn(approval, name) ?? 0);
const now = ({ data, say }: Told<ExchangeRate | null>, name: 'xafPerCoin' | 'feePercent') => {
  if (data === null) return '–';
  return data && say.number(data[name]);
};

export const rate = defineKind<ExchangeRate | null>()({
  read: {
    key: () => ['exchange-rate'],
    from: readRateNow,
  },
  changes: (told) => ({
    xafPerCoin: { now: now(told, 'xafPerCoin'), after: asked(told, 'xafPerCoin') },
    feePercent: { now: now(told, 'feePercent'), after: asked(told, 'feePercent') },
  }),
  changedAt: (data) => data?.since,
  texts: {
    en: {
      sentence: (told) =>
        `Set the exchange rate to ${asked(told, 'xafPerCoin')} XAF for a coin, with a fee of ${asked(told, 'feePercent')} %`,
      names: { xafPerCoin: 'XAF for a coin', feePercent: 'Fee (%)' },
    },
    fr: {
      sentence: (told) =>
        `Fixer le taux de change à ${asked(told, 'xafPerCoin')} XAF par pièce, avec ${asked(told, 'feePercent')} % de frais`,
      names: { xafPerCoin: 'XAF par pièce', feePercent: 'Frais (%)' },
    },
  },
});
