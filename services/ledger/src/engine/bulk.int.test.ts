import { randomUUID } from 'node:crypto';
import type { LedgerBulk, LedgerCommand, LedgerMessage, Reply } from '@cowrie/contracts';
import type { ApplyBatch } from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';
import { faultyCommandOf } from '@cowrie/telemetry';
import { createMeter, createMetrics } from '@cowrie/telemetry/setup';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../libs/postgres/src/testing/until.ts';
import { createFeatures } from '../features/features.ts';
import {
  bulk as bulkOf,
  burn,
  captureHold,
  inTime,
  mint,
  open,
  placeHold,
  purchase,
  refund,
  transfer,
} from '../testing/commands.ts';
import { useLedger } from '../tools/verify/testing.ts';
import { createApplyBatch } from './batch/apply-batch.ts';
import { createLoadStoredReply } from './replies/stored-reply.ts';

const registry = createFeatures({ signHead: null });
const metrics = createMetrics('ledger');
const FAULTY = 'the decider throws';

const ledger = useLedger({ pipeline: true });
const { pool } = ledger;
let apply: ApplyBatch<LedgerMessage>;
let loadStoredReply: (message: LedgerMessage) => Promise<Reply>;
let users = 0;
let [a, b] = [0, 0];

beforeAll(async () => {
  const decide: typeof registry.decide = (state, command, ...rest) => {
    if ('reason' in command.data && command.data.reason === FAULTY) throw new Error(FAULTY);
    return registry.decide(state, command, ...rest);
  };
  apply = createApplyBatch({
    registry: { ...registry, decide },
    pool,
    onCommitted: () => {},
    meter: createMeter(metrics),
  });
  loadStoredReply = createLoadStoredReply(pool);
});

beforeEach(async () => {
  [a, b] = [users + 1, users + 2];
  users += 2;
  await ledger.apply([open(a, inTime()), open(b, inTime()), mint(a, 100, inTime())]);
});

const bulk = (commands: readonly LedgerCommand[], over: Partial<LedgerBulk> = {}) =>
  bulkOf(commands, { ...inTime(), ...over });

const run = (...messages: LedgerMessage[]) => runIn(11, ...messages);

const runIn = async (partition: number, ...messages: LedgerMessage[]): Promise<Reply[]> =>
  (await apply([await ledger.sliceOf(messages, partition)])).replies;

const itemsOf = (reply: Reply | undefined): Reply[] =>
  reply?.outcome === 'ok' ? (reply.data as { replies: Reply[] }).replies : [];
const outcomes = (replies: readonly Reply[]) =>
  replies.map((reply) => (reply.outcome === 'ok' ? (reply.replayed ? 'replayed' : 'ok') : reply.code));
const withKey = (key: string, fingerprint = 'ab'.repeat(32)) => ({
  ...inTime(),
  idempotency: { key, fingerprint },
});

async function balances(): Promise<number[]> {
  const { rows } = await pool.query<{ balance: bigint }>(
    'SELECT balance FROM accounts WHERE id = ANY($1) ORDER BY id',
    [[a, b]],
  );
  return rows.map(({ balance }) => Number(balance));
}

describe('a bulk', () => {
  it('is decided item by item in order, together with other commands, in one chain', async () => {
    const single = transfer(b, a, 1, inTime());
    const items = [
      transfer(a, b, 60),
      transfer(a, b, 60),
      transfer(a, b, 40),
      burn(b, 101),
      mint(b, 1),
      transfer(b, a, 101),
    ];
    const replies = await run(bulk(items), single);
    expect(outcomes(itemsOf(replies[0]))).toEqual([
      'ok',
      'insufficient_funds',
      'ok',
      'insufficient_funds',
      'ok',
      'ok',
    ]);
    expect(itemsOf(replies[0]).map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(replies[1]).toMatchObject({ id: single.id, outcome: 'rejected', code: 'insufficient_funds' });
    expect(await balances()).toEqual([101, 0]);
    const counted = await metrics.getSingleMetricAsString('cowrie_commands_total');
    expect(counted).toMatch(/name="coins.transfer",outcome="insufficient_funds".* 1$/m);
    expect(counted).toMatch(/name="coins.transfer",outcome="accepted".* 3$/m);
    const sequences = itemsOf(replies[0]).flatMap((reply) =>
      reply.outcome === 'ok' ? (reply.data as { position: { sequence: number } }).position.sequence : [],
    );
    expect(sequences.map((sequence) => sequence - (sequences[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  it('is isolated from others by row locks, even in partitions that apply at the same time', async () => {
    const holds = Array.from({ length: 10 }, () => randomUUID());
    await ledger.apply(holds.map((id) => placeHold(id, a, { toUserId: b }, 1, inTime())));
    const bought = itemsOf((await run(bulk(holds.map(() => purchase(a, 2)))))[0]);
    const ids = bought.map((reply) =>
      reply.outcome === 'ok' ? (reply.data as { transaction: { id: number } }).transaction.id : 0,
    );
    const each = () => bulk([...ids.map((id) => refund(id, a)), ...holds.map((id) => captureHold(id, a))]);
    const partitions = [8, 9, 10];
    // Opens the connections first; otherwise each would start after the previous one ended.
    const connected = await Promise.all(partitions.map(() => pool.connect()));
    for (const client of connected) client.release();
    const all = await Promise.all(partitions.map((partition) => runIn(partition, each())));
    const done = all.flat().flatMap(itemsOf);
    expect(outcomes(done).filter((outcome) => outcome === 'ok')).toHaveLength(20);
    expect(await balances()).toEqual([90, 10]);
  });

  it('replays a key that another ledger is just applying, even if nothing is left to apply it again', async () => {
    const again = () => transfer(a, b, 60, withKey('the same'));
    const [locker, ...connected] = await Promise.all([1, 2, 3].map(() => pool.connect()));
    if (!locker) throw new Error('there is no connection');
    for (const client of connected) client.release();
    await locker.query('BEGIN');
    await locker.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [a]);
    const racing = Promise.all([runIn(8, again()), runIn(9, bulk([again()]))]);
    const waiting = `SELECT count(*)::integer AS count FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await pool.query<{ count: number }>(waiting)).rows[0]?.count === 2);
    await locker.query('COMMIT');
    locker.release();
    const [[single], [many]] = await racing;
    expect(outcomes([...(single ? [single] : []), ...itemsOf(many)]).toSorted()).toEqual(['ok', 'replayed']);
    expect(await balances()).toEqual([40, 60]);
  });

  it('answers with the stored replies of its items when it comes again (rule 8)', async () => {
    const message = bulk([transfer(a, b, 60), transfer(a, b, 60), transfer(a, b, 40, withKey(randomUUID()))]);
    const [reply] = await run(message);
    const stored = await loadStoredReply(message);
    expect(stored.id).toBe(message.id);
    expect(outcomes(itemsOf(stored))).toEqual(['ok', 'unavailable', 'ok']);
    expect([itemsOf(stored)[0], itemsOf(stored)[2]]).toEqual([itemsOf(reply)[0], itemsOf(reply)[2]]);
    // Kafka has the message twice: nothing is applied again, and refusals stay refusals.
    await ledger.apply([mint(a, 60, inTime())]);
    const [twice] = await run(message);
    expect(itemsOf(twice)).toEqual(itemsOf(reply));
    expect(await balances()).toEqual([60, 100]);
  });

  it('is not applied at all when an item has a fault, and is blamed as a whole', async () => {
    const faulty = transfer(a, b, 1);
    const message = bulk([
      transfer(a, b, 1),
      { ...faulty, data: { ...faulty.data, reason: FAULTY } } as LedgerCommand,
    ]);
    const thrown = await run(message).catch((error: unknown) => error);
    expect(faultyCommandOf(thrown)).toBe(message.id);
    const refused = { ...faulty, data: { ...faulty.data, reason: 'a\u0000' } } as LedgerCommand;
    const error = await run(bulk([transfer(a, b, 1), refused])).catch((one: unknown) => one);
    expect(faultOf(error)).toMatchObject({ whose: 'command' });
    expect(await balances()).toEqual([100, 0]);
  });
});
