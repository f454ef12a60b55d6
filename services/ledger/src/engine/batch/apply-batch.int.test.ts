import { randomUUID } from 'node:crypto';
import type { LedgerCommand, Reply } from '@cowrie/contracts';
import { readPartition } from '@cowrie/postgres';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { hashTransaction, type Transaction } from '../../book/movements/transaction.ts';
import { readAccounts } from '../../book/tables/accounts.ts';
import { burn, close, command, inTime, mint, open, transfer } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { createLoadStoredReply } from '../replies/stored-reply.ts';

const ledger = useLedger({ pipeline: true });
const { pool } = ledger;
const apply = createApplyBatch({ pool, onCommitted: () => {} });
const recall = createLoadStoredReply(pool);
let nextPartition = 0;
let partition: number;
let users: number;

beforeEach(() => {
  partition = nextPartition++;
  users = partition * 100;
});

const sliceOf = (...commands: LedgerCommand[]) => ledger.sliceOf(commands, partition);

async function run(...commands: LedgerCommand[]): Promise<Reply[]> {
  return (await apply([await sliceOf(...commands)])).replies;
}

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(rows[0]?.n);
}

const traces = () => Promise.all(['transactions', 'results', 'outbox', 'accounts'].map(count));

describe('applying a batch', () => {
  it('opens, mints, transfers and burns in one database transaction, with one chain and one sequence', async () => {
    const [a, b] = [users + 1, users + 2];
    const replies = await run(
      open(a, inTime()),
      open(b, inTime()),
      mint(a, 100_000, inTime()),
      transfer(a, b, 30_000, inTime()),
      burn(b, 10_000, inTime()),
    );
    expect(replies.map((reply) => reply.outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(replies[3]).toMatchObject({
      data: {
        transaction: { type: 'TRANSFER', amountUnits: '30000', fromUserId: a, toUserId: b },
        wallet: { userId: a, balanceUnits: '70000', sentUnits: '30000', receivedUnits: '100000' },
        position: { partition, sequence: 4 },
      },
    });
    const { rows } = await pool.query('SELECT sum(balance)::text AS sum FROM accounts');
    expect(rows).toEqual([{ sum: '0' }]);
    const { rows: outbox } = await pool.query<{ sequence: bigint; type: string }>(
      'SELECT sequence, type FROM outbox WHERE partition = $1 ORDER BY sequence',
      [partition],
    );
    expect(outbox.map((row) => [Number(row.sequence), row.type])).toEqual([
      [1, 'coin.wallet.opened'],
      [2, 'coin.wallet.opened'],
      [3, 'coin.transaction.recorded'],
      [4, 'coin.transaction.recorded'],
      [5, 'coin.transaction.recorded'],
    ]);
  });

  it('stores the freeze of a wallet that it opens, and of one that it opens, freezes and closes', async () => {
    const [kept, closed, free] = [users + 1, users + 2, users + 3];
    const data = { direction: 'OUT', reason: 'stolen card', untilMs: null } as const;
    const freeze = (userId: number) =>
      command({ name: 'wallet.freeze', data: { userId, ...data } }, inTime());
    const replies = await run(
      ...[kept, closed, free].flatMap((id) => [open(id, inTime()), freeze(id)]),
      close(closed, inTime()),
      command({ name: 'wallet.unfreeze', data: { userId: free } }, inTime()),
    );
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
    const wallets = await readAccounts(pool, [kept, closed, free]);
    expect(wallets.get(kept)?.freeze).toMatchObject(data);
    expect(wallets.get(closed)).toMatchObject({ freeze: data, closedAtMs: expect.any(Number) });
    expect(wallets.get(free)?.freeze).toBeNull();
  });

  it('chains each row to the previous one across batches, as stored (rule 4)', async () => {
    await run(open(users + 1, inTime()), mint(users + 1, 5, inTime()));
    await run(mint(users + 1, 6, { ...inTime(), apiKeyId: randomUUID() }), burn(users + 1, 1, inTime()));
    const { rows } = await pool.query(
      `SELECT *, (extract(epoch FROM created_at) * 1000)::bigint AS created_ms
       FROM transactions WHERE partition = $1 ORDER BY sequence`,
      [partition],
    );
    let previousHash: Buffer = Buffer.alloc(32);
    for (const row of rows) {
      const stored: Omit<Transaction, 'hash'> = {
        id: Number(row.id),
        partition: row.partition,
        sequence: row.sequence,
        type: row.type,
        amountUnits: row.amount,
        from: Number(row.from_account),
        to: Number(row.to_account),
        fromBalance: row.from_balance,
        toBalance: row.to_balance,
        createdAtMs: Number(row.created_ms),
        initiatedBy: row.initiated_by,
        apiKeyId: row.api_key_id,
        reason: row.reason,
        refundOf: row.refund_of === null ? null : Number(row.refund_of),
        holdId: row.hold_id,
        reference: row.reference,
        platform: row.platform,
        approvalId: row.approval_id,
        paymentRequestId: row.payment_request_id,
        groupId: row.group_id,
        scheduleId: row.schedule_id,
        metadata: row.metadata && JSON.parse(row.metadata),
        previousHash,
      };
      expect(row.previous_hash).toEqual(previousHash);
      expect(row.hash).toEqual(hashTransaction(stored));
      previousHash = row.hash;
    }
    expect(rows.length).toBe(3);
    expect((await readPartition(pool, partition)).lastHash).toEqual(previousHash);
  });

  it('leaves no trace of a rejected command except the offset (rule 5)', async () => {
    await run(open(users + 1, inTime()), open(users + 2, inTime()));
    const before = await traces();
    const replies = await run(transfer(users + 1, users + 2, 1, inTime()), mint(999_999, 1, inTime()));
    expect(replies).toMatchObject([{ code: 'insufficient_funds' }, { code: 'user_not_found' }]);
    expect(await traces()).toEqual(before);
    expect(await readPartition(pool, partition)).toMatchObject({ nextOffset: 4n, nextSequence: 3n });
  });

  it('lets only one of two owners pass the fence (rule 8)', async () => {
    await run(open(users + 1, inTime()));
    const mine = await sliceOf(mint(users + 1, 10, inTime()));
    const theirs = { ...mine, deliveries: [{ command: mint(users + 1, 10, inTime()), prepared: undefined }] };
    const both = await Promise.all([apply([mine]), apply([theirs])]);
    expect(both.map(({ replies }) => replies.length).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ fenced }) => fenced)).toEqual([partition]);
    const { rows } = await pool.query('SELECT balance FROM accounts WHERE id = $1', [users + 1]);
    expect(rows).toEqual([{ balance: 10n }]);
  });

  it('applies the other partitions of a batch when one of them is fenced', async () => {
    const stale = { ...(await sliceOf(open(users + 1, inTime()))), nextOffset: 77n };
    partition = nextPartition++;
    const good = await sliceOf(open(partition * 100 + 1, inTime()));
    const { replies, fenced } = await apply([stale, good]);
    expect([fenced, replies.map(({ outcome }) => outcome)]).toEqual([[stale.partition], ['ok']]);
  });

  it('answers a repeated key with the stored reply, and refuses another request under it (rule 6)', async () => {
    await run(open(users + 1, inTime()), mint(users + 1, 50, inTime()));
    const idempotency = { key: `key-${users}`, fingerprint: 'a'.repeat(64) };
    const [first] = await run(burn(users + 1, 5, { ...inTime(), idempotency }));
    const [again] = await run(burn(users + 1, 5, { ...inTime(), idempotency }));
    const [other] = await run(
      burn(users + 1, 6, { ...inTime(), idempotency: { ...idempotency, fingerprint: 'b'.repeat(64) } }),
    );
    expect(again).toMatchObject({ replayed: true, data: first?.outcome === 'ok' ? first.data : 'no reply' });
    expect(other).toMatchObject({ code: 'idempotency_key_reused' });
    const { rows } = await pool.query('SELECT balance FROM accounts WHERE id = $1', [users + 1]);
    expect(rows).toEqual([{ balance: 45n }]);
  });

  it('loads the reply of an applied command, and answers for a refusal that nothing changed (rule 8)', async () => {
    await run(open(users + 1, inTime()));
    const done = mint(users + 1, 50, inTime());
    const refused = burn(users + 1, 51, inTime());
    const [reply] = await run(done, refused);
    expect(await recall(done)).toEqual(reply);
    expect(await recall(refused)).toMatchObject({ outcome: 'rejected', code: 'unavailable' });
  });

  it('stores a result as a reference and numbers, or as text if these do not suffice', async () => {
    const commands = [
      open(users + 1, inTime()),
      mint(users + 1, 50, { ...inTime(), apiKeyId: randomUUID() }),
      burn(users + 1, 20, inTime()),
      close(users + 1, inTime()),
    ];
    const replies = await run(...commands);
    expect(await Promise.all(commands.map(recall))).toEqual(replies);
    const { rows } = await pool.query(
      'SELECT data IS NULL AS compact FROM results WHERE command_id = ANY($1) ORDER BY created_at, transaction_id',
      [commands.map(({ id }) => id)],
    );
    expect(rows.map(({ compact }) => compact).sort()).toEqual([false, false, true, true]);
  });

  it('refuses a command again that Kafka delivers twice, even if it could succeed now', async () => {
    await run(open(users + 1, inTime()));
    const refused = burn(users + 1, 5, inTime());
    const [first] = await run(refused);
    const [second] = await run(mint(users + 1, 5, inTime()), refused).then((replies) => replies.slice(1));
    expect(first).toMatchObject({ outcome: 'rejected', code: 'insufficient_funds' });
    expect(second).toEqual(first);
    expect(await run(burn(users + 1, 5, inTime()))).toMatchObject([{ outcome: 'ok' }]);
  });

  it('applies nothing of a batch whose write fails, and reports that nothing was committed', async () => {
    await run(open(users + 1, inTime()));
    const slice = await sliceOf(mint(users + 1, 1, inTime()));
    await pool.query('ALTER TABLE outbox ADD CONSTRAINT broken CHECK (sequence < 0) NOT VALID');
    try {
      await expect(apply([slice])).rejects.toMatchObject({ commitUnknown: false });
    } finally {
      await pool.query('ALTER TABLE outbox DROP CONSTRAINT broken');
    }
    const { rows } = await pool.query('SELECT balance FROM accounts WHERE id = $1', [users + 1]);
    expect(rows).toEqual([{ balance: 0n }]);
    expect((await apply([slice])).replies).toMatchObject([{ outcome: 'ok' }]);
  });
});

describe("the service's database role", () => {
  const url = new URL(ledger.url);
  url.searchParams.set('options', '-c role=cowrie_ledger');
  const asService = ledger.openPool({ url: url.href, max: 1 });
  const as = (statement: string): Promise<unknown> =>
    asService.query(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  it.each([
    'UPDATE transactions SET amount = 1',
    'DELETE FROM transactions',
    'TRUNCATE transactions',
    'DELETE FROM accounts',
    'UPDATE results SET data = data',
    'DROP TABLE transactions',
    'ALTER TABLE transactions DISABLE TRIGGER ALL',
  ])('may not %s (rule 4)', async (statement) => {
    expect(await as(statement)).toBe('42501');
  });

  it('may read transactions', async () => {
    expect(await as('SELECT count(*) FROM transactions')).toBe('done');
  });

  it.each(['UPDATE transactions SET amount = 1', 'DELETE FROM transactions', 'TRUNCATE transactions'])(
    'not even the owner may %s without dropping the trigger',
    async (statement) => {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});
