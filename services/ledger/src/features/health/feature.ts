import { type HealthReader, LIMITS } from '@cowrie/contracts';
import { declareSampler } from '@cowrie/service';
import type { LedgerFeature } from '../../engine/feature.ts';
import { measureWaiting } from './measure-waiting.ts';
import { countOpenHolds } from './open-holds.ts';
import { readClock } from './read-clock.ts';
import { readWaiting } from './read-waiting.ts';
import { measureStoredRows, readStoredRows } from './stored-rows.ts';

const WAITING_EVERY_MS = 30_000;
const STORED_EVERY_MS = 60_000;

export const createHealth = (options: { readHealth: HealthReader; payoutTriesMax: number }) =>
  ({
    queries: (pool) => ({
      'health.read': async () => ({ ok: true, data: await options.readHealth() }),
      'waiting.read': async () => {
        const [waiting, openHolds] = await Promise.all([
          readWaiting(pool, options.payoutTriesMax),
          countOpenHolds(pool, LIMITS.openHoldsCountedMax),
        ]);
        const { overdueHolds, payouts, payoutsGivenUp, verification } = waiting;
        const lastVerification = verification && {
          passed: verification.passed,
          finishedAtMs: Math.round(verification.finishedAtSeconds * 1_000),
        };
        const withdrawals = { withdrawals: payouts, withdrawalsGivenUp: payoutsGivenUp };
        return {
          ok: true,
          data: { openHolds, overdueHolds, ...withdrawals, lastVerification },
        };
      },
      'clock.read': async () => ({
        ok: true,
        data: { nowMs: await readClock(pool) },
      }),
    }),
    samplers: ({ pool }) => [
      declareSampler({
        what: 'waiting work',
        everyMs: WAITING_EVERY_MS,
        read: () => readWaiting(pool, options.payoutTriesMax),
        measure: measureWaiting,
      }),
      declareSampler({
        what: 'the number of transactions',
        everyMs: STORED_EVERY_MS,
        read: () => readStoredRows(pool),
        measure: measureStoredRows,
      }),
    ],
  }) satisfies LedgerFeature;
