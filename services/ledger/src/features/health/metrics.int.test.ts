import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import type { OutboxRow } from '@cowrie/postgres';
import { describe, expect, it } from '@jest/globals';
import { inTime, mint, open, placeHold, schedule, transfer } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { onDatabase, useLedger } from '../../tools/verify/testing.ts';
import { readMoney } from '../treasuries/read-money.ts';
import { readSupply } from '../treasuries/read-supply.ts';
import { createHealth } from './feature.ts';
import { countOpenHolds } from './open-holds.ts';
import { readWaiting } from './read-waiting.ts';

const TRIES_MAX = 24;

const ledger = useLedger({ isSeeded: true, pipeline: true });
const { pool } = ledger;

describe('readMoney', () => {
  it('agrees with the supply that callers see, and sums to zero', async () => {
    const [money, supply] = await Promise.all([readMoney(pool), readSupply(pool)]);
    const inTreasuries = money.inTreasuriesUnits.reduce((sum, units) => sum + units, 0n);
    expect([money.mintedUnits, money.burnedUnits, money.inWalletsUnits, inTreasuries].map(String)).toEqual([
      supply.mintedUnits,
      supply.burnedUnits,
      supply.inWalletsUnits,
      supply.inTreasuriesUnits,
    ]);
    expect([money.sumOfCoinsUnits, money.sumOfXaf]).toEqual([0n, 0n]);
    expect(money.xafOfUsers).toBeGreaterThan(0n);
    expect(money.wallets).toBe(5);
  });

  it('notices a single unit that was added to a wallet', async () => {
    await onDatabase(ledger.url, [
      'UPDATE accounts SET balance = balance + 1, received = received + 1 WHERE id = 1',
    ]);
    const { sumOfCoinsUnits } = await readMoney(pool);
    await onDatabase(ledger.url, [
      'UPDATE accounts SET balance = balance - 1, received = received - 1 WHERE id = 1',
    ]);
    expect(sumOfCoinsUnits).toBe(1n);
  });
});

describe('readWaiting', () => {
  it('reports holds, schedules, payouts, mints and the last verification', async () => {
    const before = await readWaiting(pool, TRIES_MAX);
    expect(before.verification).toBeNull();
    await ledger.apply([placeHold(randomUUID(), 1, { toUserId: 2 }, 1, { ...inTime(), expiresInMs: 1 })]);
    const due = { ...inTime(), startsAtMs: Date.now() + 60_000 };
    await ledger.apply([schedule(randomUUID(), 1, { toUserId: 2 }, due)]);
    await onDatabase(ledger.url, [
      "UPDATE schedules SET next_at = now() - interval '1 minute'",
      `INSERT INTO withdrawals (id, user_id, xaf, status, provider, account, created_at, updated_at, partition, tries, next_try_at)
       VALUES (gen_random_uuid(), 1, 5, 'PENDING', 'http', 'x', now() - interval '1 hour', now(), 0, 24, now()),
              (gen_random_uuid(), 1, 5, 'PENDING', 'http', 'x', now(), now(), 0, 1, now())`,
      `INSERT INTO verifications (id, status, started_at, finished_at)
       VALUES (gen_random_uuid(), 'FAILED', now() - interval '2 h', now() - interval '1 h'),
              (gen_random_uuid(), 'PASSED', now(), to_timestamp(2000000000))`,
    ]);
    const after = await readWaiting(pool, TRIES_MAX);
    expect(after.overdueHolds - before.overdueHolds).toBe(1);
    expect(after.overdueHoldsAgeSeconds).toBeGreaterThan(0);
    expect(after.overdueSchedules - before.overdueSchedules).toBe(1);
    expect(after.overdueSchedulesAgeSeconds).toBeGreaterThanOrEqual(60);
    expect(after.payouts - before.payouts).toBe(2);
    expect(after.payoutsGivenUp - before.payoutsGivenUp).toBe(1);
    expect(after.payoutsAgeSeconds).toBeGreaterThanOrEqual(3_600);
    expect(after.verification).toEqual({ passed: true, finishedAtSeconds: 2_000_000_000 });

    const readHealth = () => Promise.reject(new Error('not asked for'));
    const asked = createHealth({ readHealth, payoutTriesMax: TRIES_MAX }).queries(pool)['waiting.read'];
    expect(await asked()).toEqual({
      ok: true,
      data: {
        openHolds: await countOpenHolds(pool, LIMITS.openHoldsCountedMax),
        overdueHolds: after.overdueHolds,
        withdrawals: after.payouts,
        withdrawalsGivenUp: after.payoutsGivenUp,
        lastVerification: { passed: true, finishedAtMs: 2_000_000_000_000 },
      },
    });
  });
});

describe('a traced command of a batch', () => {
  it('passes its trace to its own events, and to no others', async () => {
    await ledger.apply([open(101, inTime()), open(102, inTime()), mint(101, 100, inTime())]);
    const committed: OutboxRow[] = [];
    const apply = createApplyBatch({ pool, onCommitted: (rows) => committed.push(...rows) });
    const commands = [1, 2, 3].map((units) => transfer(101, 102, units, inTime()));
    const trace = { batch: 'b', commands: new Map([[commands[1]?.id ?? '', 'of the second']]) };
    await apply([await ledger.sliceOf(commands, 7)], trace);
    expect(committed.map(({ traceparent }) => traceparent)).toEqual([undefined, 'of the second', undefined]);
  });
});
