import { eventHeaders, LEDGER_SOURCE } from '@cowrie/contracts';
import type { InMessage, PartitionReader } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { lookAhead, readLost } from './lost-events.ts';

const PARTITION = 3;

type EventSpec = { sequence: number; type?: string; data?: object };

function toMessage(
  { sequence, type = 'coin.wallet.opened', data = { n: sequence } }: EventSpec,
  offset: number,
) {
  const attributes = { source: LEDGER_SOURCE, type, partition: PARTITION, subject: '1', timeMs: 0 };
  return {
    topic: 'coin.events',
    partition: PARTITION,
    offset: BigInt(offset),
    key: null,
    value: Buffer.from(JSON.stringify(data)),
    headers: eventHeaders({ ...attributes, sequence: BigInt(sequence) }),
    timestampMs: 0,
  };
}

function topicOf(told: readonly EventSpec[], low = 0) {
  const messages: InMessage[] = told.map((one, index) => toMessage(one, low + index));
  const begun: bigint[] = [];
  const reader: PartitionReader = {
    async *read({ from, to }) {
      begun.push(from);
      const wanted = messages.filter(({ offset }) => offset >= from && offset < to);
      for (let at = 0; at < wanted.length; at += 3) yield wanted.slice(at, at + 3);
    },
    close: async () => undefined,
  };
  return { reader, begun, range: { low: BigInt(low), high: BigInt(low + told.length) } };
}

const upTo = (count: number, from = 1): EventSpec[] =>
  Array.from({ length: count - from + 1 }, (_, index) => ({ sequence: from + index }));

const positionAt = (next: number, published = next - 1) => ({
  partition: PARTITION,
  nextSequence: BigInt(next),
  publishedSequence: BigInt(published),
});

async function lostOf(told: readonly EventSpec[], next: number, low = 0) {
  const { reader, range } = topicOf(told, low);
  const position = positionAt(next);
  const ahead = await lookAhead(reader, position, range);
  const lost: number[] = [];
  for await (const page of readLost(reader, position, ahead))
    lost.push(...page.map(({ sequence }) => Number(sequence)));
  return { ...ahead, lost };
}

const voided = (sequence: number, from: number, to: number): EventSpec => ({
  sequence,
  type: 'coin.events.voided',
  data: {
    restoreId: '00000000-0000-7000-8000-000000000001',
    fromSequence: from,
    toSequence: to,
    reason: 'restored',
    voidedAt: '2026-01-01T00:00:00.000Z',
    events: [],
  },
});

describe('the events that the database does not know', () => {
  it('are each later event once, in order, however often they were published', async () => {
    const told = [...upTo(4), ...upTo(6, 3), ...upTo(5, 5), ...upTo(8, 5)];
    expect(await lostOf(told, 5)).toMatchObject({ highest: 8n, lost: [5, 6, 7, 8], problem: null });
  });

  it('are none when the topic has no later event', async () => {
    expect(await lostOf(upTo(4), 5)).toMatchObject({ highest: 4n, lost: [], problem: null });
    expect(await lostOf([], 1)).toMatchObject({ highest: 0n, lost: [], problem: null });
  });

  it('are found in a topic that begins later, or was started again', async () => {
    expect((await lostOf(upTo(9, 4), 7, 1_000)).lost).toEqual([7, 8, 9]);
    expect((await lostOf(upTo(9, 4), 7)).lost).toEqual([7, 8, 9]);
  });

  it('are read from their first possible offset, and not from the beginning', async () => {
    const { reader, begun, range } = topicOf(upTo(50));
    const position = positionAt(40);
    const ahead = await lookAhead(reader, position, range);
    for await (const _ of readLost(reader, position, ahead)) void _;
    expect(begun).toEqual([0n, 38n, 39n]);
  });

  it('exclude those that an earlier restore made void, and the events that reported it', async () => {
    const told = [...upTo(8), voided(9, 6, 7), voided(10, 8, 8), { sequence: 11 }];
    expect(await lostOf(told, 4)).toMatchObject({ highest: 11n, lost: [4, 5, 11], problem: null });
    expect(await lostOf(told, 6)).toMatchObject({ lost: [11], problem: null });
  });

  it('cannot be determined when consumers discarded events that the database has', async () => {
    const told = [...upTo(8), voided(9, 6, 8)];
    expect((await lostOf(told, 8)).problem).toMatch(/from 6 on were made void by an earlier restore/);
  });

  it('cannot be determined when events are missing', async () => {
    expect((await lostOf([...upTo(5), ...upTo(9, 7)], 5)).problem).toMatch(/event 7 comes where 6 is due/);
    expect((await lostOf(upTo(9, 7), 5)).problem).toMatch(/event 7 comes where 5 is due/);
  });
});

describe('a topic that lost data', () => {
  it('is found by the sequence that the database has published', async () => {
    const { reader, range } = topicOf(upTo(3));
    const { problem } = await lookAhead(reader, positionAt(9, 8), range);
    expect(problem).toMatch(/ends before event 8, which the database has published/);
    const empty = topicOf([]);
    expect((await lookAhead(empty.reader, positionAt(9, 8), empty.range)).problem).toMatch(
      /ends before event 8/,
    );
  });

  it('is not assumed for events that wait in the outbox', async () => {
    const { reader, range } = topicOf(upTo(3));
    expect((await lookAhead(reader, positionAt(9, 3), range)).problem).toBeNull();
  });
});
