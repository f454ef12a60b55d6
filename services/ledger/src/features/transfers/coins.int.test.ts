import { randomUUID } from 'node:crypto';
import {
  keyOfLedgerCommand,
  type LedgerCommand,
  PARTITIONS,
  type Reply,
  TREASURIES,
} from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { faultOf, readPartition } from '@cowrie/postgres';
import { describe, expect, it } from '@jest/globals';
import { findDueHolds } from '../../book/tables/holds.ts';
import { createLoadStoredReply } from '../../engine/replies/stored-reply.ts';
import {
  captureHold,
  close,
  expireHold,
  inTime,
  mint,
  mintToTreasury,
  open,
  placeHold,
  purchase,
  refund,
  reward,
} from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { useLedger } from '../../tools/verify/testing.ts';

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
  const byPartition = Map.groupBy(commands, (one) => partitionFor(keyOfLedgerCommand(one), PARTITIONS));
  for (;;) {
    const slices = await Promise.all(
      [...byPartition].map(async ([partition, some]) => {
        const { nextOffset } = await readPartition(pool, partition);
        return {
          partition,
          nextOffset,
          advanceTo: nextOffset + BigInt(some.length),
          lastDigest: Buffer.alloc(32, 1),
          deliveries: some.map((command) => ({ command, prepared: undefined })),
        };
      }),
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

type ReplyData = {
  transaction: { id: number; type: string; amountUnits: string };
  hold: { id: string; status: string };
};
function dataOf(reply: Reply | undefined): ReplyData {
  if (reply?.outcome !== 'ok') throw new Error(`it was refused: ${JSON.stringify(reply)}`);
  return reply.data as ReplyData;
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

  it('pays back no more than was paid, across batches', async () => {
    const [buyer = 0] = await people(100);
    const bought = dataOf((await run([purchase(buyer, 60, null, inTime())]))[0]).transaction.id;
    await run([refund(bought, buyer, 20, inTime())]);
    expect(await run([refund(bought, buyer, 41, inTime())])).toMatchObject([
      { code: 'refund_exceeds_purchase' },
    ]);
    expect(await run([refund(bought, buyer, 40, inTime())])).toMatchObject([{ outcome: 'ok' }]);
  });

  it('loads the answers of a refund and a purchase again', async () => {
    const [buyer = 0] = await people(50);
    const asked = purchase(buyer, 50, 'recalled', inTime());
    const [answered] = await run([asked]);
    const back = refund(dataOf(answered).transaction.id, buyer, 20, inTime());
    const [refunded] = await run([back]);
    const recall = createLoadStoredReply(pool);
    expect([await recall(asked), await recall(back)]).toEqual([answered, refunded]);
    expect(refunded).toMatchObject({ data: { transaction: { refundOf: dataOf(answered).transaction.id } } });
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
  it('expire once, in spite of repeated commands', async () => {
    const [payer = 0] = await people(100);
    const id = randomUUID();
    await run([placeHold(id, payer, { toTreasury: 'course-fees' }, 60, { ...inTime(), expiresInMs: 1 })]);
    await run([expireHold(id, payer, inTime()), expireHold(id, payer, inTime())]);
    await run([expireHold(id, payer, inTime())], ledgers[1]);
    expect(await account(payer)).toEqual({ balance: 100n, held: 0n });
    const { rows } = await pool.query('SELECT type FROM outbox WHERE subject = $1 ORDER BY sequence', [id]);
    expect(rows.map(({ type }) => type)).toEqual(['coin.hold.placed', 'coin.hold.expired']);
  });

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

  it('end with the wallet of their payer and of their receiver', async () => {
    const [payer = 0, receiver = 0, other = 0] = await people(100, 100, 100);
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    await run([
      placeHold(ids[0], payer, { toUserId: receiver }, 10, inTime()),
      placeHold(ids[1], other, { toUserId: receiver }, 20, inTime()),
      placeHold(ids[2], receiver, { toUserId: other }, 30, inTime()),
    ]);
    await run([close(receiver, inTime())]);
    expect([await account(payer), await account(other), await account(receiver)]).toEqual([
      { balance: 100n, held: 0n },
      { balance: 100n, held: 0n },
      { balance: 0n, held: 0n },
    ]);
    const { rows } = await pool.query('SELECT DISTINCT status FROM holds WHERE id = ANY($1)', [ids]);
    expect(rows).toEqual([{ status: 'RELEASED' }]);
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

  it('are not left open by a receiver who is deleted while they are placed', async () => {
    for (let round = 0; round < 10; round++) {
      const [payer = 0] = await people(100);
      const receiver = await elsewhere(payer, 0);
      const id = randomUUID();
      await Promise.all([
        run([placeHold(id, payer, { toUserId: receiver }, 60, inTime())], ledgers[0]),
        run([close(receiver, inTime())], ledgers[1]),
      ]);
      expect(await account(payer)).toEqual({ balance: 100n, held: 0n });
    }
  });
});
