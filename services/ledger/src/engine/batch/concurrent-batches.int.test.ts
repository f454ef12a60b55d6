import { randomUUID } from 'node:crypto';
import type { LedgerCommand } from '@cowrie/contracts';
import type { ApplyBatch, CommandSlice } from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { ISSUANCE } from '../../book/account.ts';
import { inTime, mint, open, releaseHold, transfer } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { useLedger } from '../../tools/verify/testing.ts';

/** Two ledgers apply batches of different partitions to the same accounts at once. */

const SOON_MS = 30_000;

const ledger = useLedger();
const { pool: admin } = ledger;
const blocker = ledger.openPool({ max: 1 });
/** Without a rule, a reader by index and one in table order would lock in different orders. */
const [byIndex, byTable] = [applierWithout('enable_seqscan'), applierWithout('enable_indexscan')];
let lastUserId = 0;

function applierWithout(setting: string): ApplyBatch<LedgerCommand> {
  const url = new URL(ledger.url);
  url.searchParams.set('options', `-c enable_bitmapscan=off -c ${setting}=off`);
  const pool = ledger.openPool({ url: url.href, max: 1, applicationName: 'at-once', pipeline: true });
  return createApplyBatch({ pool, onCommitted: () => {} });
}

async function settleAtOnce(
  ids: number[],
  first: CommandSlice<LedgerCommand>,
  second: CommandSlice<LedgerCommand>,
) {
  const untilWaiting = (count: number) =>
    eventually(async () => {
      const { rowCount } = await admin.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'at-once' AND wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(count);
    }, SOON_MS);
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM accounts WHERE id = ANY($1) FOR UPDATE', [ids]);
  const applying = [byIndex([first])];
  try {
    await untilWaiting(1);
    applying.push(byTable([second]));
    await untilWaiting(2);
  } finally {
    await blocker.query('COMMIT');
    await Promise.allSettled(applying);
  }
  return Promise.allSettled(applying);
}

async function applyAtOnce(accountId: number, one: LedgerCommand[], other: LedgerCommand[]) {
  const settled = await settleAtOnce(
    [accountId],
    await ledger.sliceOf(one, 0),
    await ledger.sliceOf(other, 1),
  );
  return settled.map((applied) => {
    if (applied.status === 'rejected') throw applied.reason;
    return applied.value.replies[0];
  });
}

const balancesOf = async (...ids: number[]) => {
  const { rows } = await admin.query('SELECT balance::int FROM accounts WHERE id = ANY($1) ORDER BY id', [
    ids,
  ]);
  return rows.map(({ balance }) => balance);
};

async function wallets(...ids: number[]): Promise<void> {
  for (const id of ids) await ledger.apply([open(id, inTime()), mint(id, 100, inTime())]);
}

describe.each([
  { locking: 'accounts alone', also: () => [] },
  { locking: 'accounts and those of holds', also: (id: number) => [releaseHold(randomUUID(), id, inTime())] },
])('two batches at once, locking $locking', ({ also }) => {
  let [low, middle, high] = [0, 0, 0];
  beforeEach(() => {
    [low, middle, high] = [lastUserId + 1, lastUserId + 2, lastUserId + 3];
    lastUserId = high;
  });

  it('do not deadlock when they touch the same accounts in opposite orders', async () => {
    await wallets(high, low);
    const { rows } = await admin.query('SELECT id::int FROM accounts WHERE id IN ($1, $2) ORDER BY ctid', [
      low,
      high,
    ]);
    expect(rows).toEqual([{ id: high }, { id: low }]);
    const replies = await applyAtOnce(
      low,
      [transfer(low, high, 1, inTime()), ...also(low)],
      [transfer(high, low, 10, inTime()), ...also(high)],
    );
    expect(replies).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
    expect(await balancesOf(low, high)).toEqual([109, 91]);
  });

  it('lose no coins that a receiver gets from both', async () => {
    await wallets(low, middle, high);
    const replies = await applyAtOnce(
      high,
      [transfer(low, high, 1, inTime()), ...also(low)],
      [transfer(middle, high, 10, inTime()), ...also(middle)],
    );
    expect(replies).toMatchObject([{ outcome: 'ok' }, { outcome: 'ok' }]);
    expect(await balancesOf(low, middle, high)).toEqual([99, 90, 111]);
  });
});

const withOneKey = (command: (over: object) => LedgerCommand, key: string) =>
  command({ ...inTime(), principal: 'user:1', idempotency: { key, fingerprint: 'ab'.repeat(32) } });

it('one request in two partitions at once moves coins once; the later one finds the stored result', async () => {
  const id = lastUserId + 1;
  lastUserId = id;
  await wallets(id);
  const key = randomUUID();
  const request = () => withOneKey((over) => mint(id, 10, over), key);
  const settled = await settleAtOnce(
    [ISSUANCE],
    await ledger.sliceOf([request()], 0),
    await ledger.sliceOf([request()], 1),
  );
  expect(settled).toMatchObject([
    { value: { replies: [{ outcome: 'ok', replayed: false }] } },
    { value: { replies: [{ outcome: 'ok', replayed: true }] } },
  ]);
  expect(await balancesOf(id)).toEqual([110]);
});

it('one key for two requests at once without a common account is retried and then refused', async () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((n) => lastUserId + n) as [number, number, number, number];
  lastUserId = d;
  await wallets(a, b, c, d);
  const key = randomUUID();
  const slices = [
    await ledger.sliceOf([withOneKey((over) => transfer(a, b, 1, over), key)], 0),
    await ledger.sliceOf([withOneKey((over) => transfer(c, d, 1, over), key)], 1),
  ] as const;
  const settled = await settleAtOnce([a, c], ...slices);
  // Either of the two may be first.
  const isFirst = settled[0]?.status === 'fulfilled';
  const [done, refused] = isFirst ? settled : settled.toReversed();
  expect(done).toMatchObject({ value: { replies: [{ outcome: 'ok', replayed: false }] } });
  expect(refused?.status).toBe('rejected');
  const error = refused?.status === 'rejected' ? refused.reason : null;
  expect(error).toMatchObject({ commitUnknown: false, cause: { code: '23505' } });
  expect(faultOf(error)).toMatchObject({ whose: 'world', reason: 'contention' });
  const again = await (isFirst ? byTable([slices[1]]) : byIndex([slices[0]]));
  expect(again).toMatchObject({ replies: [{ outcome: 'ok', replayed: true }] });
  expect(await balancesOf(a, b, c, d)).toEqual(isFirst ? [99, 101, 100, 100] : [100, 100, 99, 101]);
});
