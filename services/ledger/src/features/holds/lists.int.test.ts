import { randomUUID } from 'node:crypto';
import type { HoldStatus } from '@cowrie/contracts';
import { createPool } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { listAllHolds } from '../../book/tables/holds.ts';
import { mint, open, placeHold, releaseHold } from '../../testing/commands.ts';
import { createTestLedger, type TestLedger } from '../../tools/verify/testing.ts';
import { countOpenHolds } from '../health/open-holds.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const inTime = () => ({ issuedAtMs: Date.now(), deadlineMs: Date.now() + 60_000 });
const made: string[] = Array.from({ length: 5 }, () => randomUUID());
let ledger: TestLedger;
let pool: pg.Pool;

beforeAll(async () => {
  ledger = await createTestLedger();
  pool = createPool({ url: ledger.url, max: 2, applicationName: 'test', logger });
  await ledger.apply([open(1, inTime()), open(2, inTime()), mint(1, 100, inTime()), mint(2, 100, inTime())]);
  for (const [index, id] of made.entries()) {
    const [payer, receiver] = index % 2 === 0 ? [1, 2] : [2, 1];
    await ledger.apply([
      placeHold(id, payer, { toUserId: receiver }, 1, { ...inTime(), expiresInMs: 3_600_000 }),
    ]);
  }
  await ledger.apply([releaseHold(made[1] ?? '', 2, inTime())]);
});
afterAll(async () => {
  await pool.end();
  await ledger.close();
  await ledger.drop();
});

type Before = { createdAtMs: number; id: string } | null;
const list = (limit: number, before: Before = null, status: HoldStatus | null = null) =>
  listAllHolds(pool, { status, before, limit });
const numbers = (holds: readonly { id: string }[]) => holds.map(({ id }) => made.indexOf(id));

describe('the holds of all', () => {
  it('are listed newest first, by status, page by page', async () => {
    expect(numbers(await list(9))).toEqual([4, 3, 2, 1, 0]);
    expect(numbers(await list(9, null, 'RELEASED'))).toEqual([1]);
    expect(numbers(await list(9, null, 'OPEN'))).toEqual([4, 3, 2, 0]);
    const [, last = null] = await list(2);
    expect(numbers(await list(9, last))).toEqual([2, 1, 0]);
    expect(numbers(await list(9, last, 'OPEN'))).toEqual([2, 0]);
  });

  it('are counted while they are open, up to a bound', async () => {
    expect([await countOpenHolds(pool, 10), await countOpenHolds(pool, 3)]).toEqual([4, 3]);
  });
});
