import { describe, expect, it } from '@jest/globals';
import { toInMessage } from './kafkajs/in-message.ts';
import { kafkaLogCreator } from './kafkajs/kafka-log.ts';
import { sendToDeadLetters } from './partitions/dead-letters.ts';
import { replyMessage } from './rpc/reply.ts';
import { partitionOf } from './rpc/reply-partition.ts';
import { fakeProducer, recordingLogger } from './testing.ts';
import { backoffMs, logAttempt, withDeadline } from './wait.ts';

const kafkaMessage = {
  key: Buffer.from('12'),
  value: Buffer.from([1, 2, 3]),
  offset: '9007199254740993',
  timestamp: '1700000000000',
  attributes: 0,
  headers: { one: Buffer.from('1'), two: [Buffer.from('a'), Buffer.from('b')], none: undefined },
};

describe('toInMessage', () => {
  it('keeps the offset exact and the value as it is', () => {
    expect(toInMessage('t', 3, kafkaMessage)).toEqual({
      topic: 't',
      partition: 3,
      offset: 9007199254740993n,
      key: '12',
      value: Buffer.from([1, 2, 3]),
      headers: { one: '1', two: 'b' },
      timestampMs: 1_700_000_000_000,
    });
  });

  it('gives an empty buffer for a null value', () => {
    const { key, value, headers } = toInMessage('t', 0, {
      ...kafkaMessage,
      key: null,
      value: null,
      headers: {},
    });
    expect([key, value, headers]).toEqual([null, Buffer.alloc(0), {}]);
  });
});

describe('sendToDeadLetters', () => {
  it('keeps partition, key, value and headers, and says why and where', async () => {
    const producer = fakeProducer();
    await sendToDeadLetters(producer, toInMessage('t', 3, kafkaMessage), `not JSON${'!'.repeat(1_000)}`);
    const [sent] = producer.sent;
    expect(sent).toMatchObject({ topic: 't.dlq', partition: 3, key: '12', value: Buffer.from([1, 2, 3]) });
    expect(sent?.headers).toEqual({
      one: '1',
      two: 'b',
      'dlq-reason': `not JSON${'!'.repeat(492)}`,
      'dlq-topic': 't',
      'dlq-partition': '3',
      'dlq-offset': '9007199254740993',
    });
  });

  it('rejects when the producer does', async () => {
    const producer = fakeProducer();
    producer.failure = new Error('away');
    await expect(sendToDeadLetters(producer, toInMessage('t', 3, kafkaMessage), 'x')).rejects.toThrow('away');
  });
});

describe('replyMessage', () => {
  it('goes to the partition of the asker, found by a header', () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    expect(replyMessage('r', 5, { id, outcome: 'ok', replayed: false, data: { n: 1 } })).toEqual({
      topic: 'r',
      partition: 5,
      value: `{"id":"${id}","outcome":"ok","replayed":false,"data":{"n":1}}`,
      headers: { 'correlation-id': id },
    });
  });
});

describe('partitionOf', () => {
  it('spreads numbered instances evenly and others by their hash', () => {
    expect([1, 2, 12, 13].map((n) => partitionOf(`gateway-${n}`, 12))).toEqual([1, 2, 0, 1]);
    const hashed = ['gateway-7c9d8-abcde', 'gateway-7c9d8-xyzab'].map((name) => partitionOf(name, 12));
    for (const partition of hashed) expect([...Array(12).keys()]).toContain(partition);
  });
});

describe('kafkaLogCreator', () => {
  const logged = (message: string, extra = {}) => {
    const logger = recordingLogger();
    const log = { message, timestamp: '', ...extra };
    kafkaLogCreator(logger)(1)({ namespace: 'Connection', level: 1, label: 'ERROR', log });
    return logger.entries;
  };

  it('keeps the noise of an outage at debug, and what matters at warn', () => {
    expect(logged('Connection error: ECONNREFUSED')[0]?.line).toBe('debug Connection error: ECONNREFUSED');
    expect(logged('Offset out of range, resetting to default offset')[0]?.line).toMatch(/^warn /);
  });

  it('passes named fields only', () => {
    const [entry] = logged('Response', { broker: 'b:1', payload: 'secret', data: { value: 'secret' } });
    expect(entry?.fields).toEqual({ component: 'kafkajs/Connection', broker: 'b:1' });
  });
});

describe('waiting', () => {
  it('grows the pause up to its bound, with a jitter', () => {
    for (const [failures, plainMs] of [
      [0, 100],
      [3, 800],
      [10, 2_000],
      [5_000, 2_000],
    ] as const) {
      const ms = backoffMs(failures, 100, 2_000);
      expect(ms).toBeGreaterThanOrEqual(plainMs * 0.8);
      expect(ms).toBeLessThanOrEqual(plainMs * 1.2);
    }
  });

  it('warns of an outage at first and then now and again', () => {
    const logger = recordingLogger();
    for (let failures = 0; failures <= 10; failures++) logAttempt(logger, failures, {}, 'away');
    expect(logger.lines.filter((line) => line === 'warn away').length).toBe(2);
  });

  it('gives up on work that takes too long', async () => {
    const late = withDeadline(new Promise(() => undefined), 5, () => new Error('late'));
    await expect(late).rejects.toThrow('late');
    await expect(withDeadline(Promise.resolve(1), 1_000, () => new Error('late'))).resolves.toBe(1);
  });
});
