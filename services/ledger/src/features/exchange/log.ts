import type { CommandOf } from '../../book/decision.ts';
import type { LogEntry } from '../../book/logged.ts';

export function rateChanged({ data }: CommandOf<'exchange.set-rate'>): LogEntry[] {
  const details = {
    xafPerCoin: Number(data.xafPerCoinMillionths) / 1_000_000,
    feePercent: data.feeHundredths / 100,
  };
  return [{ action: 'exchange.rate_changed', target: 'exchange:rate', details }];
}
