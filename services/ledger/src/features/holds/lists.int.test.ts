import { randomUUID } from 'node:crypto';
import type { HoldStatus } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { listAllHolds } from '../../book/tables/holds.ts';
import { inTime, mint, open, placeHold, releaseHold } from '../../testing/commands.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { countOpenHolds } from '../health/open-holds.ts';

const made: string[] = Array.from({ length: 5 }, () => randomUUID());
const ledger = useLedger({ max: 2 });
const { pool } = ledger;

beforeAll(async () => {
  await ledger.apply([open(1, inTime()), open(2, inTime()), mint(1, 100, inTime()), mint(2, 100, inTime())]);
  for (const [index, id] of made.entries()) {
    const [payer, receiver] = index % 2 === 0 ? [1, 2] : [2, 1];
    await ledger.apply([
      placeHold(id, payer, { toUserId: receiver }, 1, { ...inTime(), expiresInMs: 3_600_000 }),
    ]);
  }
  await ledger.apply([releaseHold(made[1] ?? '', 2, inTime())]);
});

type PageKey = { createdAtMs: number; id: string } | null;
const list = (limit: number, before: PageKey = null, status: HoldStatus | null = null) =>
  listAllHolds(pool, { status, before, limit });
const numbers = (holds: readonly { id: string }[]) => holds.map(({ id }) => made.indexOf(id));

describe('the holds of all users', () => {
  it('are listed newest first, by status, page by page', async () => {
    expect(numbers(await list(9))).toEqual([4, 3, 2, 1, 0]);
    expect(numbers(await list(9, null, 'RELEASED'))).toEqual([1]);
    expect(numbers(await list(9, null, 'OPEN'))).toEqual([4, 3, 2, 0]);
    const [, last = null] = await list(2);
    expect(numbers(await list(9, last))).toEqual([2, 1, 0]);
    expect(numbers(await list(9, last, 'OPEN'))).toEqual([2, 0]);
  });

  it('are counted while they are open, up to a limit', async () => {
    expect([await countOpenHolds(pool, 10), await countOpenHolds(pool, 3)]).toEqual([4, 3]);
  });
});
