import { type ConsumerPosition, readNextOffsets } from '@cowrie/consumer';
import { isTransient } from '@cowrie/postgres';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventMessage, recorded, transfers, voidedOf } from '../../../../libs/consumer/src/testing/events.ts';
import { SCHEMA } from '../events/consume.ts';
import { useTestDatabase } from '../testing/database.ts';
import { applySlices, readPosition, sliceFrom } from '../testing/slices.ts';
import { termOf } from './entries/terms.ts';

const VOIDED = 'coin.events.voided';

const database = useTestDatabase();
beforeEach(async () => {
  await database.owner.query('TRUNCATE entries, inbox.positions');
});

async function sliceOf(partition: number, count: number) {
  const from = await readPosition(database.pool, partition);
  return sliceFrom(from, transfers(count, partition));
}

async function count(): Promise<number> {
  const { rows } = await database.owner.query<{ count: bigint }>('SELECT count(*) FROM entries');
  return Number(rows[0]?.count);
}

const placeOf = ({ nextOffset, nextSequence }: ConsumerPosition): [bigint, bigint] => [
  nextOffset,
  nextSequence,
];

describe('the projection', () => {
  it('writes the entries of several partitions and moves each', async () => {
    const one = await sliceOf(0, 3);
    const message = eventMessage(recorded({ id: 9 }), { partition: 1, offset: 0, sequence: 1 });
    const from = await readPosition(database.pool, 1);
    expect(await applySlices(database.pool, [one, sliceFrom(from, [message])])).toEqual([]);
    expect(await count()).toBe(8);
    const stored = await readPosition(database.pool, 0);
    expect(placeOf(stored)).toEqual([3n, 4n]);
    expect(stored.lastDigest).toEqual(one.to.lastDigest);
    const ours = { topic: 'coin.events', groupId: 'history', schema: SCHEMA } as const;
    expect(await readNextOffsets(database.pool, ours)).toEqual(
      new Map([
        [0, 3n],
        [1, 1n],
      ]),
    );
  });

  it('stores optional fields for each party, and NULL when they are absent', async () => {
    const refund = {
      refundOf: 4,
      holdId: '00000000-0000-7000-8000-00000000000b',
      reference: 'order 4',
      initiatedBy: 'user:9',
      apiKeyId: '00000000-0000-7000-8000-00000000000a',
    };
    const from = await readPosition(database.pool, 0);
    const events = [recorded({ id: 1 }), recorded({ id: 2, ...refund })];
    const messages = events.map((event, index) =>
      eventMessage(event, { offset: index, sequence: index + 1 }),
    );
    await applySlices(database.pool, [sliceFrom(from, messages)]);
    const { rows } = await database.owner.query(
      'SELECT id, refund_of, hold_id, reference, initiated_by, api_key_id FROM entries ORDER BY id, party',
    );
    const nothing = { refund_of: null, hold_id: null, reference: null, initiated_by: null, api_key_id: null };
    const kept = {
      refund_of: 4n,
      hold_id: refund.holdId,
      reference: refund.reference,
      initiated_by: 9n,
      api_key_id: refund.apiKeyId,
    };
    expect(rows).toEqual([
      { id: 1n, ...nothing },
      { id: 1n, ...nothing },
      { id: 2n, ...kept },
      { id: 2n, ...kept },
    ]);
  });

  it('writes the terms of entries with metadata, and deletes them with the entries', async () => {
    const labelled = recorded({ id: 1, metadata: { order: '7', seat: '12' } });
    const messages = [labelled, recorded({ id: 2, metadata: { order: '7' } }), recorded({ id: 3 })].map(
      (event, index) => eventMessage(event, { offset: index, sequence: index + 1 }),
    );
    const terms = async () => {
      const { rows } = await database.owner.query(
        'SELECT party, id, term FROM entry_terms ORDER BY id, party, term',
      );
      return rows;
    };
    const due = (id: bigint, ...found: string[]) =>
      [1n, 2n].flatMap((party) => found.toSorted().map((term) => ({ party, id, term })));
    await applySlices(database.pool, [sliceFrom(await readPosition(database.pool, 0), messages)]);
    const ofFirst = due(1n, termOf('order', '7'), termOf('seat', '12'));
    expect(await terms()).toEqual([...ofFirst, ...due(2n, termOf('order', '7'))]);
    const voiding = eventMessage(voidedOf(messages.slice(1)), { offset: 3, sequence: 4, type: VOIDED });
    await applySlices(database.pool, [sliceFrom(await readPosition(database.pool, 0), [voiding])]);
    expect(await terms()).toEqual(ofFirst);
    await database.owner.query('TRUNCATE entries, inbox.positions');
    expect(await terms()).toEqual([]);
  });

  it('writes nothing for a partition at another position, and reports it', async () => {
    const stale = await sliceOf(0, 3);
    await applySlices(database.pool, [await sliceOf(0, 2)]);
    const other = await sliceOf(1, 0);
    const moved = { ...other, to: { ...other.to, nextOffset: 5n } };
    expect(await applySlices(database.pool, [stale, moved])).toEqual([0]);
    expect(await count()).toBe(4);
    expect((await readPosition(database.pool, 1)).nextOffset).toBe(5n);
  });

  it('lets only one of two owners pass', async () => {
    const other = database.openPool();
    for (let round = 0; round < 10; round++) {
      await database.owner.query('TRUNCATE entries, inbox.positions');
      const slices = [await sliceOf(0, 5), await sliceOf(1, 5)];
      const outcomes = await Promise.all([
        applySlices(database.pool, slices),
        applySlices(other, slices.toReversed()),
      ]);
      expect(outcomes.map((fenced) => fenced.length).sort()).toEqual([0, 2]);
      expect(placeOf(await readPosition(database.pool, 0))).toEqual([5n, 6n]);
    }
  });

  it('produces the same table when all events are projected again', async () => {
    await applySlices(database.pool, [await sliceOf(0, 4)]);
    const before = await database.owner.query('SELECT * FROM entries ORDER BY 1, 2, 3');
    await database.owner.query('TRUNCATE inbox.positions');
    expect(await applySlices(database.pool, [await sliceOf(0, 4)])).toEqual([]);
    expect((await database.owner.query('SELECT * FROM entries ORDER BY 1, 2, 3')).rows).toEqual(before.rows);
  });

  it('moves nothing when the entries cannot be written', async () => {
    const slice = await sliceOf(0, 2);
    const events = slice.events.map(({ entries, voided }) => ({
      entries: entries.map((entry) => ({ ...entry, amountUnits: 10n ** 30n })),
      voided,
    }));
    const failed = await applySlices(database.pool, [{ ...slice, events }]).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: '22000' });
    expect(isTransient(failed)).toBe(false);
    expect(placeOf(await readPosition(database.pool, 0))).toEqual([0n, 1n]);
  });

  it('deletes void entries, from earlier events or the same slice, and nothing else', async () => {
    const messages = transfers(4);
    await applySlices(database.pool, [sliceFrom(await readPosition(database.pool, 0), messages.slice(0, 3))]);
    const voiding = eventMessage(voidedOf(messages.slice(1)), { offset: 4, sequence: 5, type: VOIDED });
    const from = await readPosition(database.pool, 0);
    await applySlices(database.pool, [sliceFrom(from, [...messages.slice(3), voiding])]);
    const { rows } = await database.owner.query('SELECT party, id FROM entries ORDER BY party');
    expect(rows).toEqual([
      { party: 1n, id: 1n },
      { party: 2n, id: 1n },
    ]);
    expect(placeOf(await readPosition(database.pool, 0))).toEqual([5n, 6n]);
  });

  it('uses a role that can neither change entries nor empty the table', async () => {
    for (const statement of ['UPDATE entries SET amount = 1', 'TRUNCATE entries']) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(database.pool.query('DELETE FROM inbox.positions')).rejects.toMatchObject({ code: '42501' });
  });
});
