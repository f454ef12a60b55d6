import { type Sampled, sampled } from '@cowrie/service';
import type pg from 'pg';
import { readWaiting } from '../features/health/read-waiting.ts';
import { TRIES_MAX } from '../features/withdrawals/payouts/send.ts';
import { measureStoredRows, readStoredRows } from '../retention/stored-rows.ts';
import { measureMoney } from './money.ts';
import { readMoney } from './read-money.ts';
import { measureWaiting } from './waiting.ts';

const WAITING_EVERY_MS = 30_000;
const STORED_EVERY_MS = 60_000;

/** What is read from the database for the metrics, now and then and by one instance. With 0 sums over all accounts are never read. */
export const createSamplers = (pool: pg.Pool, moneyEverySeconds: number): Sampled[] => [
  sampled({
    what: 'what waits',
    everyMs: WAITING_EVERY_MS,
    read: () => readWaiting(pool, TRIES_MAX),
    measure: measureWaiting,
  }),
  sampled({
    what: 'the number of transactions',
    everyMs: STORED_EVERY_MS,
    read: () => readStoredRows(pool),
    measure: measureStoredRows,
  }),
  ...(moneyEverySeconds > 0 ? [moneySampled(pool, moneyEverySeconds)] : []),
];

const moneySampled = (pool: pg.Pool, everySeconds: number): Sampled =>
  sampled({
    what: 'the sums over all accounts',
    everyMs: everySeconds * 1_000,
    read: async () => ({ money: await readMoney(pool), atMs: Date.now() }),
    measure: measureMoney,
  });
