import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PARTITIONS } from '@cowrie/contracts';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../../test/support/eventually.ts';
import { inTime, mint, open } from '../../../testing/commands.ts';
import { decideWithdrawal, exchangeCommands, setRate, withdraw } from '../../../testing/exchange-commands.ts';
import { useLedger } from '../../../tools/verify/testing.ts';
import { createProviders, type PayoutProvider } from './provider.ts';
import { createPayoutSender, type PayoutSender, pauseAfter } from './send.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const ALL_PARTITIONS = Array.from({ length: PARTITIONS }, (_, partition) => partition);
const SOON_MS = 10_000;

const ledger = useLedger({ max: 8 });
const { pool } = ledger;
let asked: string[];
let answer: (id: string) => number | 'nothing';
let senders: PayoutSender[];

beforeAll(async () => {
  await ledger.apply([open(1, inTime()), setRate(1_000_000_000n, 0, inTime())]);
  await ledger.apply([mint(1, 10_000_000, inTime()), ...exchangeCommands(1, 10_000_000, inTime())]);
});
beforeEach(() => {
  asked = [];
  answer = () => 200;
  senders = [];
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  // Removes the leftovers of the previous test.
  await pool.query('UPDATE withdrawals SET accepted_at = now() WHERE accepted_at IS NULL');
});

const provider: PayoutProvider = {
  async ask({ withdrawalId }, signal) {
    asked.push(withdrawalId);
    const status = answer(withdrawalId);
    if (status === 'nothing') await once(signal, 'abort');
    if (typeof status === 'number' && status < 300) return { ok: true };
    return { ok: false, reason: String(status), mayBeDelivered: status !== 422 };
  },
};

function start(partitions: readonly number[] = ALL_PARTITIONS, triesMax?: number): PayoutSender {
  const sender = createPayoutSender({
    pool,
    providers: createProviders({ names: ['http', 'momo'], provider }),
    partitions: () => partitions,
    logger,
    pauseAfter: () => 1,
    everyMs: 5,
    ...(triesMax === undefined ? {} : { triesMax }),
  });
  senders.push(sender);
  sender.start();
  return sender;
}

async function pending(provider = 'http'): Promise<string> {
  const id = randomUUID();
  await ledger.apply([withdraw(1, 10, id, { ...inTime(), provider })]);
  return id;
}

const rowOf = async (id: string) => {
  const { rows } = await pool.query<{
    tries: number;
    heard: boolean;
    may_be_paid: boolean;
    partition: number;
  }>(
    `SELECT tries, accepted_at IS NOT NULL AS heard, asked_at IS NOT NULL AS may_be_paid, partition
     FROM withdrawals WHERE id = $1`,
    [id],
  );
  return rows[0];
};
const heard = (id: string) =>
  eventually(async () => expect(await rowOf(id)).toMatchObject({ heard: true }), SOON_MS);
const timesAsked = (id: string) => asked.filter((one) => one === id).length;

describe('payouts', () => {
  it('are submitted once each when they are acknowledged, even by two senders at once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push(await pending(n % 2 ? 'http' : 'momo'));
    start();
    start();
    await Promise.all(ids.map(heard));
    expect(asked.sort()).toEqual(ids.sort());
  });

  it('are submitted again until they are acknowledged', async () => {
    const id = await pending();
    answer = () => (asked.length < 4 ? 503 : 204);
    start();
    await heard(id);
    expect([timesAsked(id), (await rowOf(id))?.tries]).toEqual([4, 4]);
  });

  it('of other providers are left to an administrator, and not submitted', async () => {
    const id = await pending('bank');
    start();
    await heard(id);
    expect(asked).toEqual([]);
  });

  it('that were decided, or are in other partitions, are not submitted', async () => {
    const decided = await pending();
    await ledger.apply([decideWithdrawal('reject', 1, decided, inTime())]);
    const id = await pending();
    const elsewhere = ((await rowOf(id))?.partition ?? 0) + 1;
    start([elsewhere % PARTITIONS]);
    const manual = await pending('bank');
    const sender = start([]);
    await sender.stop();
    start();
    await Promise.all([heard(id), heard(manual)]);
    expect(asked).toEqual([id]);
    expect(await rowOf(decided)).toMatchObject({ tries: 0, heard: false });
  });

  it('are not submitted after the last attempt', async () => {
    const id = await pending();
    answer = () => 500;
    start(ALL_PARTITIONS, 3);
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ tries: 3 }), SOON_MS);
    await pool.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [id]);
    await heard(await pending('bank')); // proves that rounds continue
    expect(timesAsked(id)).toBe(3);
  });

  it.each([
    ['accepts', 200, true],
    ['fails, which may be after it took it', 500, true],
    ['refuses', 422, false],
  ])('may be paid after a provider %s', async (_, status, mayBePaid) => {
    const id = await pending();
    answer = (one) => (one === id ? status : 200);
    start(ALL_PARTITIONS, 1);
    await eventually(() => expect(timesAsked(id)).toBe(1), SOON_MS);
    await heard(await pending()); // runs in a later round, after the one with the answer
    expect(await rowOf(id)).toMatchObject({ may_be_paid: mayBePaid });
  });

  it('may be paid although the last answer was a refusal, when an earlier answer was lost', async () => {
    const id = await pending();
    answer = () => (asked.length < 2 ? 500 : 422);
    start(ALL_PARTITIONS, 3);
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ tries: 3 }), SOON_MS);
    expect(await rowOf(id)).toMatchObject({ may_be_paid: true });
  });

  it('may be paid even if a ledger without that provider claims it', async () => {
    const id = await pending();
    answer = () => 500;
    start(ALL_PARTITIONS, 1);
    await eventually(() => expect(timesAsked(id)).toBe(1), SOON_MS);
    await heard(await pending('bank')); // runs in a later round
    await Promise.all(senders.map((sender) => sender.stop()));
    await pool.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [id]);
    const sender = createPayoutSender({
      pool,
      providers: createProviders(null),
      partitions: () => ALL_PARTITIONS,
      logger,
      everyMs: 5,
    });
    senders.push(sender);
    sender.start();
    await heard(id);
    expect(await rowOf(id)).toMatchObject({ may_be_paid: true });
  });

  it('of a crashed ledger are submitted by the next one, under the same id', async () => {
    const id = await pending();
    answer = () => 'nothing';
    const dying = start();
    await eventually(() => expect(timesAsked(id)).toBe(1), SOON_MS);
    await dying.stop();
    answer = () => 200;
    start();
    await heard(id);
    expect(timesAsked(id)).toBe(2);
  });

  it('that were claimed without a recorded result fall due again', async () => {
    const id = await pending();
    // Simulates a killed ledger: claimed, with the time of the next attempt in the past.
    await pool.query('UPDATE withdrawals SET tries = 1, next_try_at = now() WHERE id = $1', [id]);
    start();
    await heard(id);
    expect((await rowOf(id))?.tries).toBe(2);
  });
});

it('the pauses between attempts grow to an hour', () => {
  expect([1, 2, 3, 12, 13, 24].map(pauseAfter)).toEqual([
    1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000,
  ]);
});
