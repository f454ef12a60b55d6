import { TOPICS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Attempt, attempt, type Load, startLoad } from '../support/acts/transfer-load.ts';
import { expectBody, History } from '../support/contract/objects.ts';
import { readTopic } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aPersonWith, type Person, theSuperAdmin, unique } from '../support/fixtures.ts';
import { get } from '../support/http.ts';
import { connectLedger, HISTORY_PLACES, type Ledger, nextSequencesOf } from '../support/platform/ledger.ts';
import { insideVariable } from '../support/platform/platform-env.ts';
import { killHard, type ProcessName } from '../support/platform/processes.ts';

const CONCURRENCY = 8;
const PEOPLE = 8;
const PROGRESS = 20;
const READY_DEADLINE_MS = 25_000;
const SETTLE_DEADLINE_MS = 20_000;

type State = {
  prefix: string;
  ledger: Ledger;
  users: Person[];
  load: Load;
  attempts: readonly Attempt[];
  settled: readonly Attempt[];
  /** Connections may break only while the gateway is down. */
  gatewayAway: { fromMs: number; toMs: number };
};

async function startState(): Promise<State> {
  const prefix = unique('kill');
  const ledger = await connectLedger();
  const superAdmin = await theSuperAdmin();
  const users = await Promise.all(Array.from({ length: PEOPLE }, () => aPersonWith(100, superAdmin)));
  const load = startLoad({ prefix, users, concurrency: CONCURRENCY });
  const gatewayAway = { fromMs: 0, toMs: 0 };
  return { prefix, ledger, users, load, attempts: [], settled: [], gatewayAway };
}

async function progress(load: Load, withinMs: number): Promise<void> {
  const before = load.acknowledged();
  await eventually(() => {
    const done = load.acknowledged() - before;
    if (done < PROGRESS) throw new Error(`only ${done} transfers in ${withinMs / 1000} s`);
  }, withinMs);
}

async function killDuringLoad(state: State, name: ProcessName, withinMs: number): Promise<void> {
  const { load, gatewayAway } = state;
  await progress(load, withinMs);
  if (name === 'gateway-1') gatewayAway.fromMs = Date.now();
  await killHard(name);
  if (name === 'gateway-1') {
    await eventually(async () => expect((await get('/health/ready')).status).toBe(200), READY_DEADLINE_MS);
    gatewayAway.toMs = Date.now();
  }
  await progress(load, withinMs);
}

/** Without a key only the ledger can tell: the transfer happened once or not at all. */
async function lookUp(open: Attempt, { ledger, prefix }: State): Promise<Attempt> {
  const ids = (await ledger.transactionsByReason(`${prefix}-`)).get(open.reason) ?? [];
  expect(ids.length).toBeLessThanOrEqual(1);
  return { ...open, outcome: ids.length === 1 ? 'acknowledged' : 'refused', transactionId: ids[0] };
}

function settle(open: Attempt, state: State): Promise<Attempt> {
  if (open.key === null) return lookUp(open, state);
  return eventually(async () => {
    const again = await attempt(open);
    if (again.outcome === 'unknown' || again.status === 503)
      throw new Error(`${open.reason}: ${again.status}`);
    return again;
  }, SETTLE_DEADLINE_MS);
}

function expectPromisedAnswers({ attempts, gatewayAway }: State): void {
  const wrong = attempts.filter(({ status }) => ![201, 422, 503, 504, 0].includes(status));
  expect(wrong.map(({ reason, status }) => ({ reason, status }))).toEqual([]);
  const { fromMs, toMs } = gatewayAway;
  const broken = attempts.filter(({ status }) => status === 0);
  expect(broken.filter(({ endedAtMs }) => endedAtMs < fromMs || endedAtMs > toMs)).toEqual([]);
  expect(attempts.filter(({ amount, status }) => amount > 1 && status === 201)).toEqual([]);
}

async function expectInHistoryOnce(person: Person, settled: readonly Attempt[]): Promise<void> {
  const expected = settled
    .filter(({ outcome, from, to }) => outcome === 'acknowledged' && (from === person || to === person))
    .map(({ transactionId }) => transactionId ?? 0)
    .sort((a, b) => b - a);
  await eventually(async () => {
    const { transactions } = expectBody(await get('/api/coins/history', person), 200, History);
    expect(transactions.filter(({ type }) => type === 'TRANSFER').map(({ id }) => id)).toEqual(expected);
  }, SETTLE_DEADLINE_MS);
}

async function expectPublishedGapless(ledger: Ledger): Promise<void> {
  // A partition publishes nothing more by itself after its head is sealed.
  await eventually(async () => {
    expect(await ledger.unsealedPartitions()).toEqual([]);
    expect(await ledger.outboxRows()).toBe(0);
  }, SETTLE_DEADLINE_MS);
  const next = await ledger.nextSequences();
  const published = new Map<number, bigint>();
  for (const { partition, headers } of await readTopic(TOPICS.coinEvents)) {
    const [sequence, due] = [BigInt(headers.ce_sequence ?? 0), published.get(partition) ?? 1n];
    expect(sequence).toBeLessThanOrEqual(due); // A smaller one is a repetition after a crash.
    if (sequence === due) published.set(partition, due + 1n);
  }
  expect(published).toEqual(next);
  await eventually(async () => {
    expect(await nextSequencesOf(insideVariable('HISTORY_DATABASE_URL'), HISTORY_PLACES)).toEqual(next);
  }, SETTLE_DEADLINE_MS);
}

function describeAftermath(state: () => State): void {
  describe('afterwards', () => {
    it('open requests are settled under the same key', async () => {
      const { attempts } = state();
      const open = attempts.filter(({ outcome }) => outcome === 'unknown');
      const closed = attempts.filter(({ outcome }) => outcome !== 'unknown');
      state().settled = [...closed, ...(await Promise.all(open.map((each) => settle(each, state()))))];
    }, 40_000);

    it('each acknowledged transfer is in the ledger once, and nothing else', async () => {
      const { settled, ledger, prefix } = state();
      const acknowledged = settled.filter(({ outcome }) => outcome === 'acknowledged');
      const expected = new Map(acknowledged.map(({ reason, transactionId }) => [reason, [transactionId]]));
      expect(acknowledged.length).toBeGreaterThan(2 * PROGRESS);
      expect(await ledger.transactionsByReason(`${prefix}-`)).toEqual(expected);
    });

    it('each is in the history of both parties once', async () => {
      for (const person of state().users) await expectInHistoryOnce(person, state().settled);
    }, 40_000);

    it('the balances add up', async () => {
      const { ledger } = state();
      expect(await ledger.sumOfBalances()).toBe(0n);
      expect(await ledger.accountsThatDisagree()).toEqual([]);
      expect(await ledger.negativeAccounts()).toEqual([0n]);
    });

    it('each event was published, without a gap, and history has seen the last', async () => {
      await expectPublishedGapless(state().ledger);
    }, 60_000);

    it('users can register and log in', async () => {
      expect((await aPerson()).id).toBeGreaterThan(0);
    });
  });
}

/**
 * Transfers must succeed again within `withinMs`. Afterwards each acknowledged transfer is everywhere exactly once, and
 * no refused one is anywhere. Unknown outcomes are settled by a retry under the same key; without a key the transfer
 * may be there once or not at all.
 */
export function describeKills(names: readonly ProcessName[], withinMs: number): void {
  let state: State;
  beforeAll(async () => {
    state = await startState();
  }, 30_000);
  afterAll(async () => {
    await state.load.stop();
    await state.ledger.close();
  }, 40_000);

  describe('while transfers run', () => {
    it.each(names)(
      '%s is killed, comes back, and transfers continue',
      (name) => killDuringLoad(state, name, withinMs),
      2 * withinMs + READY_DEADLINE_MS + 20_000,
    );

    it('each request had an answer of the promised kind', async () => {
      state.attempts = await state.load.stop();
      expectPromisedAnswers(state);
    }, 40_000);
  });
  describeAftermath(() => state);
}
