import { sampled } from '@cowrie/service';
import type pg from 'pg';
import { ALL_TREASURIES } from '../../book/account.ts';
import { toTreasuryState } from '../../book/states.ts';
import { readAccounts } from '../../book/tables/accounts.ts';
import type { Answering, Feature } from '../../engine/feature.ts';
import { treasuryTransfer } from './decide.ts';
import { transferred } from './log.ts';
import { measureMoney } from './measure-money.ts';
import { readMoney } from './read-money.ts';
import { readSupply } from './read-supply.ts';

/** Coins that treasuries pay, and what there is of coins. */
export const treasuries = {
  commands: { 'treasury.transfer': treasuryTransfer },
  logged: { 'treasury.transfer': transferred },
  queries: (pool: pg.Pool) => ({
    'treasury.list': async (): Answering<'treasury.list'> => {
      const accounts = await readAccounts(pool, ALL_TREASURIES);
      const states = ALL_TREASURIES.flatMap((id) => accounts.get(id) ?? []).map(toTreasuryState);
      return { ok: true, data: { treasuries: states } };
    },
    'supply.get': async (): Answering<'supply.get'> => ({ ok: true, data: await readSupply(pool) }),
  }),
  samplers: ({ config: { MONEY_METRICS_EVERY_SECONDS: everySeconds }, pool }) => {
    if (everySeconds === 0) return [];
    const read = async () => ({ money: await readMoney(pool), atMs: Date.now() });
    const what = 'the sums over all accounts';
    return [sampled({ what, everyMs: everySeconds * 1_000, read, measure: measureMoney })];
  },
} satisfies Feature;
