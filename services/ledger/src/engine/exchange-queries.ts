import type pg from 'pg';
import { readRate } from '../features/exchange/rates-table.ts';
import { toRateState, toWithdrawalState } from '../features/exchange/states.ts';
import { listWithdrawals, readWithdrawals } from '../features/withdrawals/table.ts';
import type { Answering, QueryOf } from './query.ts';

/** Answers queries about the exchange from what is committed. */
export function createExchangeQueries(pool: pg.Pool) {
  return {
    async getRate(): Answering<'exchange.rate'> {
      const rate = await readRate(pool);
      if (rate) return { ok: true, data: { rate: toRateState(rate) } };
      return { ok: false, code: 'not_found', detail: 'There is no exchange rate yet.' };
    },

    async getWithdrawal({ data }: QueryOf<'withdrawal.get'>): Answering<'withdrawal.get'> {
      const withdrawal = (await readWithdrawals(pool, [data.withdrawalId])).get(data.withdrawalId);
      if (withdrawal) return { ok: true, data: { withdrawal: toWithdrawalState(withdrawal) } };
      return { ok: false, code: 'not_found', detail: 'There is no such withdrawal.' };
    },

    async pageOfWithdrawals({ data }: QueryOf<'withdrawal.list'>): Answering<'withdrawal.list'> {
      // One more than asked for tells whether there is another page.
      const found = await listWithdrawals(pool, { ...data, limit: data.limit + 1 });
      const withdrawals = found.slice(0, data.limit);
      const last = found.length > data.limit ? withdrawals.at(-1) : undefined;
      const next = last ? { createdAtMs: last.createdAtMs, id: last.id } : null;
      return { ok: true, data: { withdrawals: withdrawals.map(toWithdrawalState), next } };
    },
  };
}
