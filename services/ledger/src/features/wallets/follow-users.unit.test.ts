import { eventHeaders, USER_SOURCE } from '@cowrie/contracts';
import { createConsumedTopic, faultOfSend, type InMessage, type OutMessage } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { handleUserEvents } from './follow-users.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const heartbeat = async () => undefined;

function message(offset: number, type: string, data: object): InMessage {
  const headers = eventHeaders({
    source: USER_SOURCE,
    type,
    partition: 3,
    sequence: BigInt(offset + 1),
    subject: '7',
    timeMs: 0,
  });
  const value = Buffer.from(JSON.stringify(data));
  return {
    topic: 'user.events',
    partition: 3,
    offset: BigInt(offset),
    key: '7',
    value,
    headers,
    timestampMs: 0,
  };
}
const deleted = (offset: number) =>
  message(offset, 'user.deleted', { userId: 7, deletedBy: 'user:1', deletedAt: new Date(0).toISOString() });

function setUp(beforeSend: () => void = () => undefined) {
  const commits: unknown[] = [];
  const letters: bigint[] = [];
  const sent: OutMessage[] = [];
  const consumed = createConsumedTopic({
    topic: 'user.events',
    logger: quiet,
    faultOf: faultOfSend,
    consumer: {
      assigned: () => [3],
      seek() {},
      pause() {},
      resume() {},
      commit: async (_topic, offsets) => void commits.push(...offsets),
    },
    topicRange: async () => ({ low: 0n, high: 9n }),
    sendToDeadLetters: async ({ offset }) => void letters.push(offset),
  });
  const producer = {
    async sendAll(messages: readonly OutMessage[]) {
      beforeSend();
      sent.push(...messages);
    },
  };
  const take = (...messages: InMessage[]) =>
    handleUserEvents(consumed, producer, { partition: 3, messages, heartbeat });
  return { consumed, take, commits, letters, sent };
}

describe('following users', () => {
  it('sends a command for each event that needs one, and then advances', async () => {
    const { take, commits, sent } = setUp();
    await take(message(0, 'user.other', {}), deleted(1));
    const [command] = sent.map(({ value }) => JSON.parse(String(value)));
    expect(sent).toHaveLength(1);
    expect(command).toMatchObject({ name: 'wallet.close', principal: 'user:1', replyPartition: null });
    expect(commits).toEqual([[3, 2n]]);
  });

  it('pauses schedules when access ended, and cancels payment requests after a first proof', async () => {
    const ended = (offset: number, isFirstProof: boolean) =>
      message(offset, 'user.access-ended', {
        ...{ userId: 7, cause: 'password-reset', isFirstProof },
        endedAt: new Date(0).toISOString(),
      });
    const { take, sent } = setUp();
    await take(ended(0, true), ended(1, false));
    await take(ended(0, true));
    const commands = sent.map(({ value }) => JSON.parse(String(value)));
    expect(commands.map(({ name, data }) => [name, data])).toEqual([
      ['schedule.pause-all', { userId: 7 }],
      ['payment-request.cancel-all', { userId: 7 }],
      ['schedule.pause-all', { userId: 7 }],
      ['schedule.pause-all', { userId: 7 }],
      ['payment-request.cancel-all', { userId: 7 }],
    ]);
    // A second delivery sends the same commands, which change nothing.
    expect(commands.slice(3).map(({ id }) => id)).toEqual(commands.slice(0, 2).map(({ id }) => id));
    expect(new Set(commands.map(({ id }) => id)).size).toBe(3);
  });

  it('dead-letters invalid events, and continues', async () => {
    const { take, commits, letters, sent } = setUp();
    await take(message(0, 'user.deleted', {}), deleted(1));
    expect([letters, sent.length, commits]).toEqual([[0n], 1, [[3, 2n]]]);
  });

  it('waits, and reports why, until Kafka accepts the commands', async () => {
    let failures = 2;
    const told: string[] = [];
    const { consumed, take, commits, sent } = setUp(() => {
      told.push(...consumed.problems());
      if (failures-- > 0) throw new Error('Kafka is away');
    });
    await take(deleted(0));
    expect(told).toEqual([
      expect.stringMatching(
        /^user.events: partition 3 pauses since .*commands of its events are not sent: Kafka is away/,
      ),
    ]);
    expect([sent.length, commits]).toEqual([1, [[3, 1n]]]);
  });

  it('does not advance past unsent commands when it loses the partition', async () => {
    const { consumed, take, commits } = setUp(() => {
      consumed.close();
      throw new Error('Kafka is away');
    });
    await take(deleted(0));
    expect(commits).toEqual([]);
  });
});
