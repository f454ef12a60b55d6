import { setImmediate as turn } from 'node:timers/promises';
import { HistoryQuery, type StatementPage, type TransactionPage } from '@cowrie/contracts';
import type { InMessage } from '@cowrie/messaging';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventMessage, quiet, recorded } from '../../../../libs/consumer/src/testing/events.ts';
import { useTestDatabase } from '../testing/database.ts';
import { applySlices, readPosition, sliceFrom } from '../testing/slices.ts';
import { createQueries, type Queries } from './queries.ts';

const readHealth = async () => ({ partitions: null, deadLetters: null });
const database = useTestDatabase();
let queries: Queries;
beforeAll(async () => {
  const sequences = { waitFor: async () => true };
  queries = createQueries({ sequences, pool: database.reading, readHealth, logger: quiet });
});
beforeEach(async () => {
  await database.owner.query('TRUNCATE entries, inbox.positions');
});

function purchase(id: number) {
  const payer = id % 2 === 0 ? 2 : 1;
  return recorded({
    id,
    type: 'PURCHASE',
    amount: 1,
    fromUserId: payer,
    toUserId: null,
    toTreasury: 'course-fees',
    fromBalance: 100 - Math.ceil(id / 2),
    toBalance: id,
    reference: `order ${id}`,
    initiatedBy: `user:${payer}`,
  });
}

async function project(from: number, to: number): Promise<void> {
  const partition = from % 2 === 0 ? 1 : 0;
  const at = await readPosition(database.pool, partition);
  const messages: InMessage[] = [];
  for (let id = from; id <= to; id += 2) {
    const index = messages.length;
    const [offset, sequence] = [Number(at.nextOffset) + index, Number(at.nextSequence) + index];
    messages.push(eventMessage(purchase(id), { partition, offset, sequence }));
  }
  expect(await applySlices(database.pool, [sliceFrom(at, messages)])).toEqual([]);
}

async function ask<T>(name: HistoryQuery['name'], data: object): Promise<T> {
  const envelope = {
    id: '00000000-0000-7000-8000-000000000001',
    principal: 'user:1',
    apiKeyId: null,
    issuedAtMs: Date.now(),
    deadlineMs: Date.now() + 5_000,
    requestId: 'r',
    replyPartition: null,
  };
  const page = { limit: 50, fromMs: null, toMs: null, seen: [] };
  const answer = await queries(HistoryQuery.parse({ ...envelope, name, data: { ...page, ...data } }));
  if (!answer.ok) throw new Error(answer.detail);
  return answer.data as T;
}
const list = (data: object) =>
  ask<TransactionPage>('transactions.list', { before: null, offset: 0, type: null, ...data });
const statement = (data: object) => ask<StatementPage>('statement.read', { after: null, ...data });

describe('the queries', () => {
  it('list the transactions of a user and a treasury', async () => {
    await project(1, 99);
    await project(2, 100);
    const ofTreasury = await list({ treasury: 'course-fees', limit: 2, withInitiator: true });
    expect(JSON.parse(ofTreasury.text)).toMatchObject([
      { id: 100, fromUserId: 2, toTreasury: 'course-fees', reference: 'order 100', initiatedBy: 2 },
      { id: 99, fromUserId: 1, reference: 'order 99', initiatedBy: 1 },
    ]);
    expect(JSON.parse((await list({ userId: 1, type: 'PURCHASE' })).text)).toHaveLength(50);
    const first = await statement({ treasury: 'course-fees', limit: 60 });
    const second = await statement({ treasury: 'course-fees', limit: 60, after: first.next });
    const ids = [...first.lines, ...second.lines].map(({ transaction }) => transaction.id);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect([first.openingUnits, first.closingUnits, second.closingUnits]).toEqual(['0', '600000', '1000000']);
    expect(second.next).toBeNull();
  });

  it('return a statement without a gap while partitions arrive one after the other', async () => {
    let isOver = false;
    let read = 0;
    const arriving = (async () => {
      for (let from = 1; from < 200; from += 10) {
        await project(from, from + 8);
        // A running read may wait for the next project() call, so only turns of the event loop pass here.
        for (let turns = 0; turns < 200; turns += 1) await turn();
        await project(from + 1, from + 9);
      }
    })().finally(() => {
      isOver = true;
    });
    do {
      const { lines, closingUnits } = await statement({ treasury: 'course-fees', limit: 1_000 });
      expect(lines.map(({ transaction }) => transaction.id)).toEqual(lines.map((_, index) => index + 1));
      expect(closingUnits).toBe(String(lines.length * 10_000));
      read += 1;
    } while (!isOver);
    await arriving;
    expect(read).toBeGreaterThan(1);
  });
});
