import { afterEach, describe, expect, it } from '@jest/globals';
import { recordingLogger } from '../testing.ts';
import type { InMessage } from '../types.ts';
import { type ConsumedTopicDeps, createConsumedTopic } from './consumed-topic.ts';

const message: InMessage = {
  topic: 't',
  partition: 0,
  offset: 4n,
  key: null,
  value: Buffer.from('junk'),
  headers: {},
  timestampMs: 0,
};

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

function setUp(over: Partial<ConsumedTopicDeps> = {}) {
  const calls: unknown[][] = [];
  const letters: string[] = [];
  const note =
    (name: string) =>
    (...rest: unknown[]) =>
      void calls.push([name, ...rest]);
  const consumed = createConsumedTopic({
    topic: 't',
    logger: recordingLogger(),
    consumer: {
      assigned: () => [0, 1],
      seek: note('seek'),
      pause: note('pause'),
      resume: note('resume'),
      commit: async (...rest) => note('commit')(...rest),
    },
    topicRange: async () => ({ low: 0n, high: 9n }),
    sendToDeadLetters: async (_message, reason) => void letters.push(reason),
    faultOf: (error) => ({ whose: 'world', reason: 'access', detail: String(error) }),
    ...over,
  });
  closing.push(consumed.close);
  return { consumed, calls, letters };
}

function failing(times: number, each: (attempt: number) => void = () => undefined) {
  let attempt = 0;
  return async () => {
    attempt += 1;
    each(attempt);
    if (attempt <= times) throw new Error('password refused');
    return 'done';
  };
}

describe('what a partition waits for', () => {
  it('is repeated until it is done, and reported from the second failure on', async () => {
    const { consumed } = setUp();
    const told: string[][] = [];
    const work = failing(2, () => told.push(consumed.problems()));
    expect(await consumed.untilDone(0, work, { what: 'x not read' })).toBe('done');
    expect(told).toEqual([
      [],
      [],
      [expect.stringMatching(/^t: partition 0 pauses since .*: x not read: Error: password refused\./)],
    ]);
    expect(consumed.problems()).toEqual([]);
  });

  it('is a reason for its metric, and no partition that is stopped', async () => {
    const { consumed } = setUp();
    let seen: unknown;
    const work = failing(2, () => {
      seen = { pauses: consumed.pauses(), stopped: consumed.stopped() };
    });
    await consumed.untilDone(1, work, { what: 'x not read' });
    expect(seen).toEqual({ pauses: [{ partition: 1, reason: 'access' }], stopped: 0 });
  });

  it('is given up under another assignment, when it is lost, and at the end', async () => {
    let assigned = [0];
    const none = async () => undefined;
    const consumer = {
      assigned: () => assigned,
      seek: none,
      pause: none,
      resume: none,
      commit: none,
    };
    const { consumed } = setUp({ consumer });
    const given = (end: () => void) =>
      consumed.untilDone(
        0,
        failing(9, (attempt) => attempt === 2 && end()),
        { what: 'x not read' },
      );
    expect(await given(consumed.assign)).toBeUndefined();
    const lose = () => {
      assigned = [];
    };
    expect(await given(lose)).toBeUndefined();
    assigned = [0];
    expect(await given(consumed.close)).toBeUndefined();
    expect(consumed.problems()).toEqual([]);
  });

  it('lets the error of a heartbeat through', async () => {
    const { consumed } = setUp();
    const heartbeat = async () => {
      throw new Error('rebalancing');
    };
    const waiting = consumed.untilDone(0, failing(9), { what: 'x not read', heartbeat });
    await expect(waiting).rejects.toThrow('rebalancing');
  });
});

describe('opening', () => {
  it('reads the position before the topic, so that nothing decided is taken for missing', async () => {
    const read: string[] = [];
    const { consumed } = setUp({
      async topicRange() {
        read.push('topic');
        return { low: 0n, high: 9n };
      },
    });
    const readPosition = async () => {
      read.push('position');
      return { nextOffset: 7n };
    };
    expect(await consumed.open(0, readPosition)).toEqual({
      position: { nextOffset: 7n },
      range: { low: 0n, high: 9n },
    });
    expect(read).toEqual(['position', 'topic']);
    expect(consumed.nextOffset(0)).toBe(7n);
  });

  it('gives nothing that was read under an earlier assignment', async () => {
    const { consumed } = setUp();
    const readPosition = async () => {
      consumed.assign();
      return { nextOffset: 7n };
    };
    expect(await consumed.open(0, readPosition)).toBeUndefined();
    expect(consumed.nextOffset(0)).toBeUndefined();
  });
});

describe('a stopped partition', () => {
  it('says so, is looked at again, and goes on', async () => {
    const { consumed, calls } = setUp({ retryStoppedMs: 5 });
    await new Promise<void>((resolve) => consumed.stop(0, 'recreated', resolve));
    expect(consumed.problems()).toEqual(['t: recreated']);
    expect([consumed.stopped(), consumed.isStopped(0), consumed.isStopped(1)]).toEqual([1, true, false]);
    consumed.resume(0);
    expect(consumed.problems()).toEqual([]);
    expect(calls).toEqual([
      ['pause', 't', 0],
      ['resume', 't', 0],
    ]);
  });

  it('is forgotten with another assignment', () => {
    const { consumed } = setUp();
    consumed.stop(0, 'recreated');
    consumed.assign();
    expect(consumed.problems()).toEqual([]);
  });
});

describe('dead letters', () => {
  it('are sent until Kafka takes them, and once until the partition has passed them', async () => {
    let failures = 1;
    const sent: string[] = [];
    const { consumed } = setUp({
      async sendToDeadLetters(_message, reason) {
        if (failures-- > 0) throw new Error('away');
        sent.push(reason);
      },
    });
    expect(await consumed.deadLetter(message, 'one')).toBe(true);
    expect(await consumed.deadLetter(message, 'two')).toBe(true);
    consumed.advance(0, 5n);
    expect(await consumed.deadLetter(message, 'three')).toBe(true);
    expect(sent).toEqual(['one', 'three']);
  });

  it('are not kept once the partition is lost', async () => {
    const { consumed, letters } = setUp();
    consumed.close();
    expect(await consumed.deadLetter(message, 'late')).toBe(false);
    expect(letters).toEqual([]);
  });
});
