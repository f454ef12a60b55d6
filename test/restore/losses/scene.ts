import { randomUUID } from 'node:crypto';
import { TOPICS } from '@cowrie/contracts';
import { expect } from '@jest/globals';
import { startLoad } from '../../support/acts/transfer-load.ts';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, type Person, theSuperAdmin, transfer } from '../../support/fixtures.ts';
import { post } from '../../support/http.ts';
import { aReceiver, type Receiver } from '../../support/platform/receiver.ts';
import { run } from '../commands.ts';
import { followEvents, nameOfAccount } from '../other-team.ts';
import { historyRows, ledgerRows, waitUntilSettled } from '../readings.ts';
import { ask } from '../server.ts';
import { openStage, type Stage } from './stage.ts';
import { createTeam, type Team } from './team.ts';

const LOAD = 120;
export const WITHIN_MS = 60_000;

export type Scene = {
  stage: Stage;
  team: Team;
  receiver: Receiver;
  people: readonly [Person, Person, ...Person[]];
  load(beside?: () => Promise<void>): Promise<void>;
  transactions(): Promise<number[]>;
  /** Receivers know of `before`, and the restored ledger of fewer. Returns what was lost. */
  acceptLosses(before: readonly number[]): Promise<number[]>;
  /** No acknowledged transfer may be lost, and every reader must have each one exactly once. */
  expectWhole(): Promise<void>;
  expectBack(what: string, lostAtMs: number): Promise<void>;
  close(): Promise<void>;
};

export async function openScene(): Promise<Scene> {
  const stage = await openStage();
  const team = await createTeam(
    () => stage.url('team'),
    () => stage.kafkaBrokers(),
  );
  await team.start();
  const receiver = await aReceiver();
  const admin = await theSuperAdmin();
  const wanted = { url: receiver.url, types: ['coin.transaction.recorded'] };
  expect(await post('/api/admin/webhooks', wanted, admin)).toMatchObject({ status: 201 });
  const [ada, ben, ...others] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aPersonWith(100, admin)));
  if (!ada || !ben) throw new Error('there is nobody');
  const people = [ada, ben, ...others] as const;
  const acknowledged = new Set<number>();
  const lost: number[] = [];
  const databases = () => ({ ledgerUrl: stage.url('ledger'), historyUrl: stage.url('history') });

  async function expectWhole(): Promise<void> {
    await waitUntilSettled(databases());
    const ids = await coinTransactions(databases().ledgerUrl);
    expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
    await expectEvents(databases().ledgerUrl, ids);
    expect(await historyRows(databases())).toEqual(await ledgerRows(databases()));
    await eventually(async () => expect(await team.ids()).toEqual(ids), WITHIN_MS);
    expect(await team.deadLetters()).toEqual([]);
    await eventually(() => expectDelivered(receiver, [...ids, ...lost]), WITHIN_MS);
    const { ledgerUrl: LEDGER_DATABASE_URL, historyUrl: HISTORY_DATABASE_URL } = databases();
    const verified = await run('verify', { LEDGER_DATABASE_URL, HISTORY_DATABASE_URL });
    expect(verified.out).toContain('all is well');
    expect(verified.code).toBe(0);
  }

  return {
    ...{ stage, team, receiver, people, expectWhole },
    async load(beside = async () => undefined) {
      const running = startLoad({ prefix: randomUUID(), users: people, concurrency: 8 });
      try {
        await beside();
        await eventually(() => expect(running.acknowledged()).toBeGreaterThan(LOAD), WITHIN_MS);
      } finally {
        for (const { transactionId } of await running.stop())
          if (transactionId !== undefined) acknowledged.add(transactionId);
      }
    },
    transactions: () => coinTransactions(databases().ledgerUrl),
    async acceptLosses(before) {
      const ids = await coinTransactions(databases().ledgerUrl);
      const found = before.filter((id) => !ids.includes(id));
      for (const id of found) acknowledged.delete(id);
      lost.push(...found);
      return found;
    },
    async expectBack(what, lostAtMs) {
      await eventually(async () => {
        await transfer(ada, { toUserId: ben.id }, 0.01);
      }, WITHIN_MS);
      report(`${what}: the first transfer`, lostAtMs);
      await waitUntilSettled(databases());
      report(`${what}: history has everything`, lostAtMs);
    },
    async close() {
      await team.stop();
      await receiver.close();
      await stage.close();
    },
  };
}

async function coinTransactions(ledgerUrl: string): Promise<number[]> {
  const rows = await ask<{ id: string }>(
    ledgerUrl,
    'SELECT id FROM all_transactions WHERE from_account > -11 ORDER BY id',
  );
  return rows.map(({ id }) => Number(id));
}

async function expectEvents(ledgerUrl: string, ids: readonly number[]): Promise<void> {
  const events = followEvents(await readTopic(TOPICS.coinEvents));
  expect(events.ids.toSorted((a, b) => a - b)).toEqual(ids);
  const accounts = await ask<{ id: string; balance: string }>(
    ledgerUrl,
    'SELECT id, balance FROM accounts WHERE id > -11 AND balance <> 0',
  );
  expect(new Map([...events.balances].filter(([, balance]) => balance !== 0n))).toEqual(
    new Map(accounts.map(({ id, balance }) => [nameOfAccount(Number(id)), BigInt(balance)])),
  );
}

/** A second arrival must be a retry of the same delivery, and no delivery has the id of another. */
function expectDelivered({ received }: Receiver, ids: readonly number[]): void {
  const came = new Map<number, Set<unknown>>();
  for (const { headers, body } of received) {
    const { id } = JSON.parse(body).data as { id: number };
    came.set(id, (came.get(id) ?? new Set()).add(headers['webhook-id']));
  }
  const rising = (a: number, b: number) => a - b;
  expect([...came.keys()].toSorted(rising)).toEqual(ids.toSorted(rising));
  expect([...came].filter(([, deliveries]) => deliveries.size > 1)).toEqual([]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(ids.length);
}

export const report = (what: string, lostAtMs: number) =>
  process.stderr.write(`RTO ${what} after ${((performance.now() - lostAtMs) / 1000).toFixed(1)} s\n`);
