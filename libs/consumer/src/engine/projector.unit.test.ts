import { digestOf } from '@cowrie/messaging';
import { afterEach, describe, expect, it } from '@jest/globals';
import { chained } from '../testing/chain.ts';
import { eventMessage, junk, recorded, transfers, unreadable } from '../testing/events.ts';
import { createFakePlatform, type FakePlatform } from '../testing/fake-platform.ts';

let open: FakePlatform[] = [];
const setUp: typeof createFakePlatform = (options) => {
  const platform = createFakePlatform(options);
  open.push(platform);
  return platform;
};
afterEach(async () => {
  await Promise.all(open.map((platform) => platform.close()));
  open = [];
});

const idsOf = ({ written }: FakePlatform): number[] => written;

describe('createProjector', () => {
  it('fills an empty database from the beginning, wherever the group stands', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(2_500));
    platform.topic.set(1, []);
    platform.cursors.set(0, 2_400);
    platform.assign(0, 1);
    await platform.deliver();
    expect(idsOf(platform)).toHaveLength(2_500);
    expect(platform.positions.get(0)).toMatchObject({ nextOffset: 2500n, nextSequence: 2501n });
    expect(platform.problems()).toEqual([]);
  });

  it('stops a partition at a gap, and the others go on', async () => {
    const platform = setUp();
    const messages = transfers(4);
    messages[2] = eventMessage(recorded({ id: 9 }), { offset: 2, sequence: 9 });
    platform.topic.set(0, messages);
    platform.topic.set(1, transfers(3, 1));
    platform.assign(0, 1);
    await platform.deliver();
    expect(platform.positions.get(0)).toMatchObject({ nextOffset: 2n, nextSequence: 3n });
    expect(platform.positions.get(1)).toMatchObject({ nextOffset: 3n, nextSequence: 4n });
    expect(platform.paused).toEqual(new Set([0]));
    expect(platform.problems()).toEqual([
      expect.stringMatching(/partition 0: event 9 at offset 2 came where 3 was due/),
    ]);
  });

  it('asks for what was skipped in delivery instead of calling it a gap', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(3));
    platform.assign(0);
    await platform.deliver();
    platform.topic.set(0, transfers(6));
    platform.cursors.set(0, 5);
    await platform.deliver();
    expect(idsOf(platform)).toHaveLength(6);
    expect(platform.problems()).toEqual([]);
  });

  it('begins again when somebody mended what stopped it', async () => {
    const platform = setUp({ retryStoppedMs: 1 });
    platform.topic.set(
      0,
      transfers(3).filter(({ offset }) => offset !== 1n),
    );
    platform.assign(0);
    await platform.deliver();
    expect(platform.problems()).toHaveLength(1);
    platform.topic.set(0, transfers(3));
    while (platform.paused.size > 0) await platform.deliver();
    await platform.deliver();
    expect(idsOf(platform)).toEqual([1, 2, 3]);
    expect(platform.problems()).toEqual([]);
  });

  it('notices a topic that was recreated and has grown further than before', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(5));
    const lastDigest = digestOf(Buffer.from('another topic'));
    platform.positions.set(0, { partition: 0, nextOffset: 2n, nextSequence: 3n, lastDigest, head: null });
    platform.assign(0);
    await platform.deliver();
    expect(platform.written).toEqual([]);
    expect(platform.problems()).toEqual([expect.stringMatching(/recreated/)]);
  });

  it('notices a topic that is shorter than what was projected', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(1));
    platform.positions.set(0, {
      partition: 0,
      nextOffset: 7n,
      nextSequence: 8n,
      lastDigest: Buffer.alloc(32),
      head: null,
    });
    platform.assign(0);
    await platform.deliver();
    expect(platform.problems()).toEqual([expect.stringMatching(/ends at offset 1.*expects offset 7/)]);
    expect(platform.paused).toEqual(new Set([0]));
  });

  it('gives up what another instance has projected, and goes on behind it', async () => {
    const platform = setUp();
    const messages = transfers(4);
    platform.topic.set(0, messages.slice(0, 2));
    platform.assign(0);
    await platform.deliver();
    const lastDigest = digestOf(messages[2]?.value ?? Buffer.alloc(0));
    platform.positions.set(0, { partition: 0, nextOffset: 3n, nextSequence: 4n, lastDigest, head: null });
    platform.topic.set(0, messages);
    await platform.deliver();
    expect(idsOf(platform)).toEqual([1, 2, 4]);
    expect(platform.positions.get(0)).toMatchObject({ nextOffset: 4n, nextSequence: 5n });
  });

  it('starts over when the database was emptied while it ran', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(3));
    platform.assign(0);
    await platform.deliver();
    platform.positions.clear();
    platform.written.length = 0;
    platform.topic.set(0, transfers(4));
    await platform.deliver();
    expect(idsOf(platform)).toEqual([1, 2, 3, 4]);
  });

  it('notices a topic that has become shorter while it runs', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(5));
    platform.assign(0);
    await platform.deliver();
    platform.topic.set(0, transfers(2));
    platform.cursors.set(0, 0);
    await platform.deliver();
    expect(platform.problems()).toEqual([expect.stringMatching(/ends at offset 2.*expects offset 5/)]);
  });

  it('stops a partition with a message that cannot be prepared, and the others go on', async () => {
    const platform = setUp();
    platform.disturb.beforeDecode = ({ partition, offset }) => {
      if (partition === 0 && offset === 2n) throw new TypeError('no such field');
    };
    platform.topic.set(0, transfers(3));
    platform.topic.set(1, transfers(3, 1));
    platform.assign(0, 1);
    await platform.deliver();
    expect(idsOf(platform)).toEqual([1, 2, 3]);
    expect(platform.problems()).toEqual([
      expect.stringMatching(/partition 0: an event from offset 0 on cannot be prepared: no such field/),
    ]);
  });

  it('keeps what it cannot read in the transaction that moves past it, also when that takes several attempts', async () => {
    const platform = setUp();
    let failures = 1;
    platform.disturb.beforeApply = () => {
      expect(platform.kept).toEqual([]);
      if (failures-- > 0) throw new Error('away');
    };
    platform.topic.set(
      0,
      chained([
        junk(0),
        unreadable({ offset: 1, sequence: 1 }),
        eventMessage(recorded({ id: 2 }), { offset: 2, sequence: 2 }),
      ]),
    );
    platform.assign(0);
    await platform.deliver();
    expect(platform.kept.map(({ message, sequence }) => [message.offset, sequence])).toEqual([
      [0n, null],
      [1n, 1n],
    ]);
    expect(idsOf(platform)).toEqual([2]);
    expect(platform.positions.get(0)).toMatchObject({ nextOffset: 3n, nextSequence: 3n });
  });

  it('lets the error of a heartbeat through, so that the group can rebalance', async () => {
    const platform = setUp();
    platform.disturb.beforeApply = () => {
      throw new Error('away');
    };
    platform.disturb.heartbeat = () => {
      throw new Error('rebalancing');
    };
    platform.topic.set(0, transfers(1));
    platform.assign(0);
    await expect(platform.deliver()).rejects.toThrow('rebalancing');
  });

  it('lets go of a partition that was taken away', async () => {
    const platform = setUp();
    platform.topic.set(0, transfers(1));
    platform.assign(1);
    await platform.projector.take(0, transfers(1), async () => undefined);
    expect(platform.written).toEqual([]);
  });

  describe('an event that cannot be applied', () => {
    const setUpKeeping = (attemptsMax: number, deadLetterAfterMs = 0) =>
      setUp({ keeping: { attemptsMax, deadLetterAfterMs } });

    it('tries one event alone after they failed together, keeps it, and gathers speed again', async () => {
      const platform = setUpKeeping(3);
      const tried: number[] = [];
      platform.disturb.beforeApply = (ids) => {
        tried.push(ids.length);
        if (ids.includes(20)) throw new Error('bad');
      };
      platform.topic.set(0, transfers(50));
      platform.assign(0);
      await platform.deliver();
      expect(idsOf(platform)).toEqual([...transfers(50).keys()].map((i) => i + 1).filter((id) => id !== 20));
      expect(platform.kept).toMatchObject([{ message: { offset: 19n }, sequence: 20n, reason: 'bad' }]);
      expect(platform.positions.get(0)).toMatchObject({ nextOffset: 50n, nextSequence: 51n });
      expect(tried.filter((count) => count === 1).length).toBeGreaterThanOrEqual(3);
      expect(platform.problems()).toEqual([]);
    });

    it('keeps no event before its time, however often it fails', async () => {
      const platform = setUpKeeping(1, 60_000);
      let failures = 3;
      platform.disturb.beforeApply = () => {
        if (failures-- > 0) throw new Error('its user is not there yet');
      };
      platform.topic.set(0, transfers(2));
      platform.assign(0);
      await platform.deliver();
      expect(platform.kept).toEqual([]);
      expect(idsOf(platform)).toEqual([1, 2]);
    });

    it('tries fewer events at a time when many take too long together', async () => {
      const platform = setUpKeeping(1);
      platform.disturb.beforeApply = (ids) => {
        if (ids.length > 5) throw new Error('slow');
      };
      platform.topic.set(0, transfers(30));
      platform.assign(0);
      await platform.deliver();
      expect(idsOf(platform)).toEqual(transfers(30).map((_, i) => i + 1));
      expect(platform.kept).toEqual([]);
    });

    it('keeps nothing while the database is away, however often it fails', async () => {
      const platform = setUpKeeping(1);
      let failures = 3;
      platform.disturb.beforeApply = () => {
        if (failures-- > 0) throw new Error('away');
      };
      platform.topic.set(0, transfers(2));
      platform.assign(0);
      await platform.deliver();
      expect(platform.kept).toEqual([]);
      expect(idsOf(platform)).toEqual([1, 2]);
    });
  });
});
