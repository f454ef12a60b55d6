import { randomUUID } from 'node:crypto';
import { type LedgerCommand, PARTITIONS, type Reply, TREASURIES } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';
import { describe, expect, it } from '@jest/globals';
import { findDueHolds } from '../../book/tables/holds.ts';
import { createLoadStoredReply } from '../../engine/replies/stored-reply.ts';
import {
  captureHold,
  close,
  inTime,
  mint,
  mintToTreasury,
  open,
  placeHold,
  purchase,
  reward,
} from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { partitionOf, useLedger } from '../../tools/verify/testing.ts';

const ledger = useLedger();
const { pool } = ledger;
const ledgers = [1, 2].map(() =>
  createApplyBatch({ pool: ledger.openPool({ pipeline: true }), onCommitted: () => {} }),
);
let nextUser = 1;
const newUser = () => nextUser++;
const partitionOfUser = (id: number) => partitionFor(String(id), PARTITIONS);
/** The wallet is in another partition than that of `other`, so that the fence does not order two ledgers. */
async function elsewhere(other: number, units: number): Promise<number> {
  for (;;) {
    const [id = 0] = await people(units);
    if (partitionOfUser(id) !== partitionOfUser(other)) return id;
  }
}

async function run(commands: readonly LedgerCommand[], by = ledgers[0]): Promise<Reply[]> {
  const byPartition = Map.groupBy(commands, partitionOf);
  for (;;) {
    const slices = await Promise.all(
      [...byPartition].map(([partition, some]) => ledger.sliceOf(some, partition)),
    );
    try {
      const applied = await by?.(slices);
      const replies = new Map(applied?.replies.map((reply) => [reply.id, reply]));
      const missing = commands.filter(({ id }) => !replies.has(id));
      const more = missing.length > 0 ? await run(missing, by) : [];
      for (const reply of more) replies.set(reply.id, reply);
      return commands.flatMap(({ id }) => replies.get(id) ?? []);
    } catch (error) {
      if (faultOf(error).whose === 'command') throw error;
    }
  }
}

async function people(...units: number[]): Promise<number[]> {
  const ids = units.map(newUser);
  await run(ids.map((id) => open(id, inTime())));
  const funded = ids.flatMap((id, index) => {
    const amount = units[index] ?? 0;
    return amount > 0 ? [mint(id, amount, inTime())] : [];
  });
  await run(funded);
  return ids;
}

async function account(id: number) {
  const { rows } = await pool.query<{ balance: bigint; held: bigint }>(
    'SELECT balance, held FROM accounts WHERE id = $1',
    [id],
  );
  return rows[0];
}

describe('purchases and refunds', () => {
  it('takes a reference once, within a batch, in the next one, and by two ledgers at once', async () => {
    const [a = 0, b = 0] = await people(100, 100);
    const c = await elsewhere(b, 100);
    const first = await run([purchase(a, 1, 'r1', inTime()), purchase(a, 1, 'r1', inTime())]);
    expect(first).toMatchObject([{ outcome: 'ok' }, { code: 'reference_taken' }]);
    expect(await run([purchase(a, 1, 'r1', inTime())])).toMatchObject([{ code: 'reference_taken' }]);
    expect(await run([purchase(b, 1, 'r1', inTime())])).toMatchObject([{ outcome: 'ok' }]);
    // Uses one API key, and two users in two partitions with two ledgers.
    const apiKeyId = randomUUID();
    for (let round = 0; round < 5; round++) {
      // Uses different treasuries, because the lock of a common one would order them.
      const asked = [b, c].map((user, n) =>
        purchase(user, 1, `r2 ${round}`, { ...inTime(), apiKeyId, treasury: TREASURIES[n] ?? 'rewards' }),
      );
      const raced = await Promise.all(asked.map((one, n) => run([one], ledgers[n])));
      const outcomes = raced.flat().map((reply) => (reply.outcome === 'ok' ? 'ok' : reply.code));
      expect(outcomes.sort()).toEqual(['ok', 'reference_taken']);
    }
    expect(await run([purchase(a, 1, 'r2 0', { ...inTime(), apiKeyId })])).toMatchObject([
      { code: 'reference_taken' },
    ]);
  });
});

describe('treasuries and rewards', () => {
  it('pays a thousand rewards in one database transaction, or none', async () => {
    const [a = 0, b = 0] = await people(0, 0);
    const many = Array.from({ length: 1_000 }, (_, n) => [n % 2 ? a : b, 3] as const);
    expect(await run([reward(many, inTime())])).toMatchObject([{ code: 'insufficient_funds' }]);
    expect((await account(a))?.balance).toBe(0n);
    await run([mintToTreasury('rewards', 3_000, inTime())]);
    const asked = reward(many, inTime());
    const [paid] = await run([asked]);
    expect((paid as { data: { transactions: unknown[] } }).data.transactions.length).toBe(1_000);
    expect([(await account(a))?.balance, (await account(-3))?.balance]).toEqual([1_500n, 0n]);
    expect(await createLoadStoredReply(pool)(asked)).toEqual(paid);
  });
});

describe('holds', () => {
  it('are found when they are due, except those under way', async () => {
    const [payer = 0] = await people(100);
    const ids = [randomUUID(), randomUUID()];
    const over = { ...inTime(), expiresInMs: 1 };
    for (const id of ids) await run([placeHold(id, payer, { toTreasury: 'course-fees' }, 1, over)]);
    const partitions = [partitionOfUser(payer)];
    const found = async (except: string[]) =>
      (await findDueHolds(pool, partitions, { except, limit: 1 })).map(({ id }) => id);
    expect(await found([])).toEqual([ids[0]]);
    expect(await found(ids.slice(0, 1))).toEqual([ids[1]]);
    expect(await found(ids)).toEqual([]);
  });

  it('are captured or released with their receiver, never both, when two ledgers race', async () => {
    for (let round = 0; round < 5; round++) {
      const [payer = 0] = await people(100);
      const receiver = await elsewhere(payer, 0);
      const id = randomUUID();
      const late = randomUUID();
      await run([placeHold(id, payer, { toUserId: receiver }, 60, inTime())]);
      await Promise.all([
        run(
          [
            captureHold(id, payer, null, inTime()),
            placeHold(late, payer, { toUserId: receiver }, 5, inTime()),
          ],
          ledgers[0],
        ),
        run([close(receiver, inTime())], ledgers[1]),
      ]);
      const { rows } = await pool.query(
        "SELECT count(*) FROM holds WHERE status = 'OPEN' AND receiver = $1",
        [receiver],
      );
      const after = await account(payer);
      expect([rows[0]?.count, after?.held]).toEqual([0n, 0n]);
      expect([100n, 40n]).toContain(after?.balance);
    }
  });
});
