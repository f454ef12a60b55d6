import { randomUUID } from 'node:crypto';
import type { LedgerCommand, Treasury } from '@cowrie/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { command, inTime, open } from '../../../testing/commands.ts';
import { createQueries } from '../../../testing/engine.ts';
import { useLedger, verifyAfter } from '../../../tools/verify/testing.ts';

const USER = 1;
const OTHER = 2;
const ledger = useLedger({ max: 2 });
const { pool } = ledger;

const make = (payload: Parameters<typeof command>[0]) => command(payload, inTime());
const setAlarm = (below: string | null, treasury: Treasury = 'rewards') =>
  make({ name: 'treasury.set-alarm', data: { treasury, belowUnits: below } });
const fill = (units: number, treasury: Treasury = 'rewards') =>
  make({ name: 'coins.mint', data: { userId: null, treasury, amountUnits: String(units), reason: 'fill' } });
const reward = (...units: number[]) =>
  make({
    name: 'coins.reward',
    data: { rewards: units.map((each) => ({ userId: USER, amountUnits: String(each), reason: 'won' })) },
  });
const move = (units: number, to: { toUserId: number | null; toTreasury: Treasury | null }) =>
  make({
    name: 'treasury.transfer',
    data: { fromTreasury: 'rewards', ...to, amountUnits: String(units), reason: 'moved' },
  });

async function done(...commands: LedgerCommand[]): Promise<void> {
  for (const reply of await ledger.apply(commands)) expect(reply).toMatchObject({ outcome: 'ok' });
}

/** Counts the alarm events that earlier calls returned. */
let heard = 0;
async function rung() {
  const { rows } = await pool.query<{ treasury: string; balance: string; below: string }>(
    `SELECT data::jsonb ->> 'treasury' AS treasury, (data::jsonb ->> 'balance')::numeric * 10000 AS balance,
            (data::jsonb ->> 'below')::numeric * 10000 AS below
     FROM outbox WHERE type = 'coin.treasury.low' ORDER BY time, partition, sequence`,
  );
  const fresh = rows.slice(heard);
  heard = rows.length;
  return fresh.map(({ treasury, balance, below }) => [treasury, Number(balance), Number(below)]);
}

beforeAll(async () => {
  await done(open(USER, inTime()), open(OTHER, inTime()));
});
beforeEach(async () => {
  const { rows } = await pool.query<{ balance: bigint }>('SELECT balance FROM accounts WHERE id = -3');
  const units = 100 - Number(rows[0]?.balance ?? 0n);
  await done(setAlarm(null));
  if (units > 0) await done(fill(units));
  if (units < 0) await done(move(-units, { toUserId: OTHER, toTreasury: null }));
  await rung();
});

describe('the alarm of a treasury', () => {
  it('rings once when the balance falls below it, and again after the balance was back', async () => {
    await done(setAlarm('60'));
    await done(reward(40));
    expect(await rung()).toEqual([]);
    await done(reward(1));
    expect(await rung()).toEqual([['rewards', 59, 60]]);
    await done(reward(1), move(1, { toUserId: OTHER, toTreasury: null }));
    expect(await rung()).toEqual([]);
    await done(fill(2));
    await done(reward(1));
    expect(await rung()).toEqual([]);
    await done(fill(2));
    await done(move(3, { toUserId: null, toTreasury: 'subscriptions' }));
    expect(await rung()).toEqual([['rewards', 57, 60]]);
  });

  it('rings for each crossing of one batch', async () => {
    // All commands are in one partition, so they keep this order.
    const away = (units: number) => move(units, { toUserId: OTHER, toTreasury: null });
    await done(setAlarm('60'), away(41), fill(41), away(41), fill(10), away(9), away(1), away(1));
    expect(await rung()).toEqual([
      ['rewards', 59, 60],
      ['rewards', 59, 60],
      ['rewards', 59, 60],
    ]);
  });

  it('follows the transactions of its command directly, in the same commit and with the same time', async () => {
    await done(setAlarm('60'));
    await done(reward(20, 30, 10));
    const { rows } = await pool.query(
      `SELECT e.type, e.time = t.created_at AS same FROM outbox AS o
       JOIN outbox AS e ON e.partition = o.partition AND e.sequence BETWEEN o.sequence - 3 AND o.sequence
       JOIN transactions AS t ON t.partition = o.partition AND t.sequence = o.sequence - 2
       WHERE o.type = 'coin.treasury.low' AND o.data::jsonb ->> 'balance' = '0.005' ORDER BY e.sequence`,
    );
    const recorded = { type: 'coin.transaction.recorded', same: true };
    expect(rows).toEqual([recorded, recorded, recorded, { type: 'coin.treasury.low', same: true }]);
  });

  it('belongs to one treasury, and is gone after its removal', async () => {
    await done(setAlarm('50'), setAlarm('50', 'subscriptions'));
    await done(setAlarm(null));
    await done(reward(90));
    expect(await rung()).toEqual([]);
    expect((await list()).alarms).toEqual([{ treasury: 'subscriptions', belowUnits: '50' }]);
    await done(setAlarm(null, 'subscriptions'));
  });

  it('rings for a refund from any treasury', async () => {
    await done(setAlarm('5', 'subscriptions'));
    const before = BigInt(
      (await list()).treasuries.find(({ code }) => code === 'subscriptions')?.balanceUnits ?? '0',
    );
    await done(
      make({ name: 'coins.mint', data: { userId: USER, treasury: null, amountUnits: '9', reason: 'm' } }),
    );
    const data = { userId: USER, treasury: 'subscriptions', amountUnits: '9', reason: 'p', reference: null };
    const [bought] = await ledger.apply([
      make({ name: 'coins.purchase', data: { ...data, treasury: 'subscriptions' } }),
    ]);
    const transactionId = (bought as { data: { transaction: { id: number } } }).data.transaction.id;
    if (before > 0n)
      await done(
        make({
          name: 'treasury.transfer',
          data: {
            ...{ fromTreasury: 'subscriptions', toUserId: OTHER, toTreasury: null },
            ...{ amountUnits: String(before), reason: 'away' },
          },
        }),
      );
    const refund = { transactionId, buyerUserId: USER, amountUnits: null, reason: 'r' };
    await done(make({ name: 'coins.refund', data: refund }));
    expect(await rung()).toEqual([['subscriptions', 0, 5]]);
    await done(setAlarm(null, 'subscriptions'));
  });

  it('rings once for a refund of a group, for the treasury that falls below it', async () => {
    await done(setAlarm('5', 'subscriptions'));
    await done(
      make({ name: 'coins.mint', data: { userId: USER, treasury: null, amountUnits: '9', reason: 'm' } }),
    );
    const groupId = randomUUID();
    const legs = [
      { toUserId: null, toTreasury: 'subscriptions' },
      { toUserId: OTHER, toTreasury: null },
    ] as const;
    const [taken] = await ledger.apply([
      make({
        name: 'coins.split-purchase',
        data: {
          ...{ userId: USER, groupId, reference: null, reason: 'p' },
          legs: legs.map((leg, index) => ({ ...leg, amountUnits: index === 0 ? '8' : '1' })),
        },
      }),
    ]);
    expect(taken).toMatchObject({ outcome: 'ok' });
    const refund = { groupId, buyerUserId: USER, legs: [...legs], amountUnits: null, reason: 'r' };
    await done(make({ name: 'coins.refund-group', data: refund }));
    expect(await rung()).toEqual([['subscriptions', 0, 5]]);
    await done(setAlarm(null, 'subscriptions'));
  });

  it('takes sequences that the verification knows, as a freeze does', async () => {
    const direction = { direction: 'OUT', reason: 'r', untilMs: null } as const;
    await done(
      make({ name: 'wallet.freeze', data: { userId: USER, ...direction } }),
      make({ name: 'wallet.unfreeze', data: { userId: USER } }),
    );
    expect(await verifyAfter(ledger)).toMatchObject({ status: 'PASSED', findings: [] });
    for (const type of ['coin.treasury.low', 'coin.wallet.frozen', 'coin.wallet.unfrozen']) {
      const { findings } = await verifyAfter(ledger, `DELETE FROM notices WHERE type = '${type}'`);
      expect(findings).toContainEqual(
        expect.objectContaining({ problem: expect.stringContaining('notices given') }),
      );
    }
  });
});

async function list() {
  const answer = await createQueries(pool)({ name: 'treasury.list', data: {} } as never);
  if (!answer.ok) throw new Error(answer.detail);
  return answer.data as {
    treasuries: { code: Treasury; balanceUnits: string }[];
    alarms: { treasury: Treasury; belowUnits: string }[];
  };
}
