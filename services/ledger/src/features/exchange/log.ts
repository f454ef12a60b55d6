import type { CommandOf } from '../../book/decision.ts';
import { approvalDetails, type Effect, type LogEntry } from '../../book/log-details.ts';

export function logSetExchangeRate({ data }: CommandOf<'exchange.set-rate'>, effect: Effect): LogEntry[] {
  const details = {
    xafPerCoin: Number(data.xafPerCoinMillionths) / 1_000_000,
    feePercent: data.feeHundredths / 100,
    ...approvalDetails(effect),
  };
  return [{ action: 'exchange.rate_changed', target: 'exchange:rate', details }];
}
