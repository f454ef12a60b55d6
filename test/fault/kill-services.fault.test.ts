import { TOPICS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTopic } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aPersonWith, type Person, theSuperAdmin, unique } from '../support/fixtures.ts';
import { get } from '../support/http.ts';
import { connectLedger, type Ledger, nextSequencesOf } from '../support/ledger.ts';
import { expectBody, History } from '../support/objects.ts';
import { insideVariable } from '../support/platform-env.ts';
import { killHard, type ProcessName } from '../support/processes.ts';
import { type Attempt, attempt, type Load, startLoad } from '../support/transfer-load.ts';

/**
 * While transfers run, each service is killed in turn and comes back. Afterwards each transfer that was
 * acknowledged is there exactly once, everywhere; what was refused is nowhere; what was left open is settled by
 * asking again under the same key.
 */

const CONCURRENCY = 8;
const PROGRESS = 20;
const PROGRESS_DEADLINE_MS = 25_000;
const SETTLE_DEADLINE_MS = 20_000;

const prefix = unique('kill');
let ledger: Ledger;
let people: Person[];
let load: Load;
/** When the gateway was away: connections may break only then. */
const gatewayAway = { fromMs: 0, toMs: 0 };
let attempts: readonly Attempt[];
/** The attempts after the open ones were settled. */
let settled: Attempt[];

async function progress(): Promise<void> {
  const before = load.acknowledged();
  await eventually(() => {
    const done = load.acknowledged() - before;
    if (done < PROGRESS) throw new Error(`only ${done} transfers in ${PROGRESS_DEADLINE_MS / 1000} s`);
  }, PROGRESS_DEADLINE_MS);
}

async function killDuringLoad(name: ProcessName): Promise<void> {
  await progress();
  if (name === 'gateway-1') gatewayAway.fromMs = Date.now();
  await killHard(name);
  if (name === 'gateway-1') {
    await eventually(async () => expect((await get('/health/ready')).status).toBe(200), PROGRESS_DEADLINE_MS);
    gatewayAway.toMs = Date.now();
  }
  await progress();
}

async function settle(open: Attempt): Promise<Attempt> {
  return eventually(async () => {
    const again = await attempt(open);
    if (again.outcome === 'unknown' || again.status === 503)
      throw new Error(`${open.reason}: ${again.status}`);
    return again;
  }, SETTLE_DEADLINE_MS);
}

beforeAll(async () => {
  ledger = await connectLedger();
  const superAdmin = await theSuperAdmin();
  people = await Promise.all(Array.from({ length: 8 }, () => aPersonWith(100, superAdmin)));
  load = startLoad({ prefix, people, concurrency: CONCURRENCY });
}, 30_000);

afterAll(async () => {
  await load.stop();
  await ledger.close();
}, 40_000);

describe('while transfers run', () => {
  it.each(['ledger-1', 'user-1', 'history-1', 'gateway-1'] as const)(
    '%s is killed, comes back, and they go on',
    (name) => killDuringLoad(name),
    2 * PROGRESS_DEADLINE_MS + 20_000,
  );

  it('each had an answer of the promised kind', async () => {
    attempts = await load.stop();
    const wrong = attempts.filter(({ status }) => ![201, 422, 503, 504, 0].includes(status));
    expect(wrong.map(({ reason, status }) => ({ reason, status }))).toEqual([]);
    const broken = attempts.filter(({ status }) => status === 0);
    const { fromMs, toMs } = gatewayAway;
    expect(broken.filter(({ endedAtMs }) => endedAtMs < fromMs || endedAtMs > toMs)).toEqual([]);
    expect(attempts.filter(({ amount, status }) => amount > 1 && status === 201)).toEqual([]);
  }, 40_000);
});

describe('afterwards', () => {
  it('what was left open is settled under the same key', async () => {
    const open = attempts.filter(({ outcome }) => outcome === 'unknown');
    settled = [
      ...attempts.filter(({ outcome }) => outcome !== 'unknown'),
      ...(await Promise.all(open.map(settle))),
    ];
    expect(settled.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
  }, 40_000);

  it('each acknowledged transfer is in the ledger once, and nothing else is', async () => {
    const acknowledged = settled.filter(({ outcome }) => outcome === 'acknowledged');
    const expected = new Map(acknowledged.map(({ reason, transactionId }) => [reason, [transactionId]]));
    expect(acknowledged.length).toBeGreaterThan(8 * PROGRESS);
    expect(await ledger.transactionsByReason(`${prefix}-`)).toEqual(expected);
  });

  it('each is in the history of both parties once', async () => {
    for (const person of people) {
      const expected = settled
        .filter(({ outcome, from, to }) => outcome === 'acknowledged' && (from === person || to === person))
        .map(({ transactionId }) => transactionId ?? 0)
        .sort((a, b) => b - a);
      await eventually(async () => {
        const { transactions } = expectBody(await get('/api/coins/history', person), 200, History);
        expect(transactions.filter(({ type }) => type === 'TRANSFER').map(({ id }) => id)).toEqual(expected);
      }, SETTLE_DEADLINE_MS);
    }
  }, 40_000);

  it('the balances add up', async () => {
    expect(await ledger.sumOfBalances()).toBe(0n);
    expect(await ledger.accountsThatDisagree()).toEqual([]);
    expect(await ledger.negativeAccounts()).toEqual([0n]);
  });

  it('each event was published, without a gap, and history has seen the last', async () => {
    await eventually(async () => expect(await ledger.outboxRows()).toBe(0), SETTLE_DEADLINE_MS);
    const next = await ledger.nextSequences();
    const published = new Map<number, bigint>();
    for (const { partition, headers } of await readTopic(TOPICS.coinEvents)) {
      const [sequence, due] = [BigInt(headers.ce_sequence ?? 0), published.get(partition) ?? 1n];
      expect(sequence).toBeLessThanOrEqual(due); // below: the same once more, after a crash
      if (sequence === due) published.set(partition, due + 1n);
    }
    expect(published).toEqual(next);
    await eventually(async () => {
      expect(await nextSequencesOf(insideVariable('HISTORY_DATABASE_URL'))).toEqual(next);
    }, SETTLE_DEADLINE_MS);
  }, 60_000);

  it('people can register and log in', async () => {
    expect((await aPerson()).id).toBeGreaterThan(0);
  });
});
