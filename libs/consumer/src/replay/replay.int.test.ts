import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { unreadable } from '../testing/events.ts';
import { coins, createTestPlatform, eventually, type TestPlatform } from '../testing/platform.ts';
import { beginAtEnd } from './begin-at-end.ts';
import type { ReplayStart } from './find-start.ts';
import { replayFrom } from './replay.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

const replay = (from: ReplayStart) => {
  const { kafka, topicName, groupId, pool } = platform;
  return replayFrom(pool, { kafka, topic: 'coin.events', topicName, groupId, from });
};
const added = (times: number): Promise<void> =>
  eventually(async () => (await platform.sum()).times === times);

describe('beginAtEnd', () => {
  it('has a consumer that never ran take what comes from now on, and changes nothing afterwards', async () => {
    const { kafka, topicName, groupId, pool } = platform;
    const begin = () => beginAtEnd(pool, { kafka, topic: 'coin.events', topicName, groupId });
    await platform.publish(coins(0, 1, 10));
    await Promise.all([begin(), begin()]);
    await platform.publish(coins(0, 11, 13));
    await begin();
    const consumer = await platform.start();
    await added(3);
    expect(consumer.problems()).toEqual([]);
  });
});

describe('replayFrom', () => {
  it('begins at a sequence, also among events that are published twice, and leaves other partitions', async () => {
    await platform.publish([...coins(0, 1, 40), ...coins(0, 30, 100), ...coins(1, 1, 20)]);
    const first = await platform.start();
    await added(120);
    await platform.stop(first);
    for (const sequence of [1n, 35n, 40n, 41n, 100n, 101n]) {
      const found = await replay({ sequences: new Map([[0, sequence]]) });
      expect(found).toEqual({ ok: true, positions: [{ partition: 0, nextSequence: sequence }] });
    }
    expect(await replay({ sequences: new Map([[0, 102n]]) })).toMatchObject({ ok: false });
    const missing = await replay({ sequences: new Map([[12, 5n]]) });
    expect(missing).toEqual({ ok: false, reason: expect.stringContaining('no partition 12') });
    await replay({ sequences: new Map([[0, 35n]]) });
    const before = (await platform.sum()).times;
    const consumer = await platform.start();
    await platform.publish(coins(0, 101, 101));
    await added(before + 67);
    expect(consumer.problems()).toEqual([]);
  });

  it('takes the dead letter of an event that comes again, at whatever offset it was read, and of no other', async () => {
    const broken = unreadable({ partition: 0, offset: 0, sequence: 18 });
    const published = [...coins(0, 1, 17), broken, ...coins(0, 19, 20)];
    await platform.publish([...published, ...published.slice(7), ...coins(0, 21, 40)]);
    const first = await platform.start();
    await added(39);
    await platform.stop(first);
    await platform.pool.query('UPDATE cowrie_inbox.dead_letters SET sequence = 10, message_offset = 22');
    // Event 12 is found at offset 11; after it, event 10 at offset 22 is a repetition.
    await replay({ sequences: new Map([[0, 12n]]) });
    expect(await platform.deadLetters()).toHaveLength(1);
    await platform.pool.query('UPDATE cowrie_inbox.dead_letters SET sequence = 18, message_offset = 17');
    // Event 15 is found at offset 27, and event 18 comes again at offset 30.
    await replay({ sequences: new Map([[0, 15n]]) });
    expect(await platform.deadLetters()).toEqual([]);
  });

  it('begins at a time, or at the beginning', async () => {
    const broken = unreadable({ partition: 0, offset: 0, sequence: 11 });
    await platform.publish([...coins(0, 1, 10), broken]);
    const first = await platform.start();
    await eventually(async () => (await platform.deadLetters()).length === 1);
    await platform.stop(first);
    expect(await replay({ time: new Date(Date.now() + 60_000) })).toMatchObject({
      positions: expect.arrayContaining([
        { partition: 0, nextSequence: 12n },
        { partition: 1, nextSequence: 1n },
      ]),
    });
    expect(await platform.deadLetters()).toHaveLength(1);
    expect(await replay({ time: new Date(0) })).toMatchObject({
      positions: expect.arrayContaining([{ partition: 0, nextSequence: 1n }]),
    });
    expect(await platform.deadLetters()).toEqual([]);
    await replay('beginning');
    const consumer = await platform.start();
    await added(20);
    expect(consumer.problems()).toEqual([]);
    expect(await replay('beginning')).toEqual({ ok: false, reason: expect.stringContaining('1 members') });
  });
});
