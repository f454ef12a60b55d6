import { randomUUID } from 'node:crypto';
import { readPartition } from '@cowrie/postgres';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { account, NOW_MS } from '../../testing/commands.ts';
import { type Batch, createBatch, NO_RECORDS, writeAndCommit } from '../../testing/engine.ts';
import { useLedger } from '../../tools/verify/testing.ts';

const TABLES = [
  ...['accounts', 'transactions', 'outbox', 'results', 'partitions', 'holds', 'exchange_rates'],
  ...[
    'exchange_quotes',
    'withdrawals',
    'approvals',
    'act_totals',
    'verifications',
    'admin_log',
    'admin_log_heads',
  ],
];

const ledger = useLedger({ max: 2, pipeline: true });
const { pool } = ledger;
/** Each test has its own partition and wallets, so that no leftovers affect the next. */
let partition = 0;

beforeEach(async () => {
  partition += 1;
  await readPartition(pool, partition);
});

const keep = (batch: Batch, kind: string, record: unknown) =>
  batch.recordsOf(kind).keep?.(record, { partition, sequence: 2n });

function fullBatch(): Batch {
  const records = { ...NO_RECORDS, holds: new Map() };
  const batch = createBatch({ accounts: new Map(), records, results: new Map(), ids: [], nowMs: NOW_MS });
  const [id, times] = [randomUUID(), { createdAtMs: NOW_MS, updatedAtMs: NOW_MS }];
  const [payer, receiver] = [2 * partition, 2 * partition + 1];
  const [first, second] = [account(payer), account(receiver)];
  batch.accounts.set(first.id, first).set(second.id, second);
  batch.outbox.push({
    partition,
    sequence: 1n,
    type: 't',
    subject: 's',
    timeMs: NOW_MS,
    data: '{}',
  });
  batch.results.push({ slot: id, commandId: id, fingerprint: null, answer: { kind: 'text', text: '{}' } });
  const amounts = { amountUnits: 5n, capturedUnits: 0n, releasedUnits: 0n };
  const ends = {
    status: 'OPEN',
    reason: 'kept',
    platform: 'shop',
    metadata: { seat: '12' },
    expiresAtMs: NOW_MS,
    endedPartition: null,
  } as const;
  batch.holds.set(id, { id, payer, receiver, ...amounts, ...ends, ...times, partition });
  const rate = { xafPerCoinMillionths: 1n, feeHundredths: 0 };
  keep(batch, 'rate', { ...rate, sinceMs: NOW_MS, setBy: 'user:1' });
  const price = { coinsUnits: 5n, xaf: 5n, ...rate, fee: '0', remainder: '0' };
  const quoteTimes = { createdAtMs: NOW_MS, expiresAtMs: NOW_MS + 1, usedAtMs: null };
  keep(batch, 'quotes', { id, userId: payer, ...price, ...quoteTimes });
  const payout = {
    status: 'PENDING',
    provider: 'momo',
    account: '237',
    mayBePaid: false,
    rejectRequestedBy: null,
  } as const;
  keep(batch, 'withdrawals', { id, userId: payer, xaf: 5n, ...payout, ...times });
  batch.recordsOf('withdrawals').onClosed?.(receiver);
  keep(batch, 'approvals', {
    ...{
      id,
      action: 'mint',
      status: 'PENDING',
      amountUnits: 5n,
      requestedBy: 1,
    },
    ...{
      target: 'user:1',
      method: 'POST',
      path: '/api/admin/mint',
      request: '{}',
      requestHash: 'a'.repeat(64),
    },
    ...{ platform: null, apiKeyId: null, reason: null },
    ...{ createdAtMs: NOW_MS, expiresAtMs: NOW_MS, decidedBy: null, decidedAtMs: null },
  });
  keep(batch, 'actTotals', {
    id: '1 burn',
    requestedBy: 1,
    action: 'burn',
    lastAtMs: NOW_MS,
    amountUnits: 5n,
  });
  keep(batch, 'verifications', { id, startedAtMs: NOW_MS });
  const action = { action: 'coins.minted', target: 'user:1', details: { amountUnits: '5' } } as const;
  batch.log.push({ partition, atMs: NOW_MS, actorUserId: 1, apiKeyId: null, ...action });
  return batch;
}

const UNREADABLE = new Proxy({} as never, {
  get() {
    throw new Error('it cannot be read');
  },
});

const UNWRITABLE = { id: 'unreadable' };

async function commit(batch: Batch): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const row = { nextOffset: 5n, nextSequence: 2n, lastDigest: null, lastHash: Buffer.alloc(32) };
    const advanced = [{ partition, ...row }];
    const beside = {
      id: 1,
      atMs: NOW_MS,
      decidedAtMs: NOW_MS,
      slices: `${partition}:4-5`,
      refusedAgain: null,
    };
    await writeAndCommit(client, batch, { advanced, heads: new Map(), row: beside });
  } finally {
    client.release(true);
  }
}

async function contents(): Promise<Record<string, unknown>> {
  const read = async (table: string) =>
    [table, (await pool.query(`SELECT t::text FROM ${table} AS t ORDER BY 1`)).rows] as const;
  return Object.fromEntries(await Promise.all(TABLES.map(read)));
}

describe('a batch with something that cannot be written', () => {
  const KINDS: Record<string, (batch: Batch) => unknown> = {
    accounts: ({ accounts }) => accounts.set(0, UNREADABLE),
    transactions: ({ transactions }) => transactions.push(UNREADABLE),
    'outbox rows': ({ outbox }) => outbox.push(UNREADABLE),
    results: ({ results }) => results.push(UNREADABLE),
    holds: ({ holds }) => holds.set('unreadable', UNREADABLE),
    rates: (batch) => keep(batch, 'rate', UNREADABLE),
    quotes: (batch) => keep(batch, 'quotes', UNWRITABLE),
    withdrawals: (batch) => keep(batch, 'withdrawals', UNWRITABLE),
    'closed wallets': (batch) => batch.recordsOf('withdrawals').onClosed?.(UNREADABLE),
    approvals: (batch) => keep(batch, 'approvals', UNWRITABLE),
    'totals of acts': (batch) => keep(batch, 'actTotals', UNWRITABLE),
    verifications: (batch) => keep(batch, 'verifications', UNWRITABLE),
    'log entries': ({ log }) => log.push(UNREADABLE),
  };

  it.each(Object.keys(KINDS))('commits nothing at all: %s', async (kind) => {
    const before = await contents();
    const batch = fullBatch();
    KINDS[kind]?.(batch);
    await expect(commit(batch)).rejects.toMatchObject({ code: '22000' });
    expect(await contents()).toEqual(before);
  });

  it('is committed completely without it', async () => {
    const before = await contents();
    await commit(fullBatch());
    const after = await contents();
    const unchanged = TABLES.filter(
      (table) => JSON.stringify(after[table]) === JSON.stringify(before[table]),
    );
    // Transactions cannot be changed here, because they are hashed.
    expect(unchanged).toEqual(['transactions']);
  });
});
