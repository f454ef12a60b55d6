import type { Envelope } from '@cowrie/contracts';
import { type Fault, faultyCommand } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import type { InMessage } from '../../types.ts';
import { digestOf } from '../recreated.ts';
import type { CommandBatch } from './command-batch.ts';
import { remedyOf } from './failed-batch.ts';
import { createPartitionLog, type Pending } from './partition-log.ts';

const message = (offset: bigint, text = `message ${offset}`): InMessage => ({
  topic: 't',
  partition: 4,
  offset,
  key: null,
  value: Buffer.from(text),
  headers: {},
  timestampMs: 0,
});
const digest = digestOf(Buffer.from('message 9'));
const logAt = (nextOffset: bigint, range = { low: 0n, high: 20n }, lastDigest: Buffer | null = null) =>
  createPartitionLog<Envelope>(4, { nextOffset, lastDigest }, range);
const push = (log: ReturnType<typeof logAt>, offset: bigint): void =>
  log.push({ message: message(offset), command: null, prepared: null }, () => {});

describe('what a delivered message is', () => {
  it('below next_offset is decided, at it is new, behind what is queued is due', () => {
    const log = logAt(10n);
    expect(log.classify(message(9n))).toEqual({ kind: 'decided' });
    expect(log.classify(message(10n))).toEqual({ kind: 'new' });
    push(log, 10n);
    expect(log.classify(message(10n))).toEqual({ kind: 'queued' });
    expect(log.classify(message(11n))).toEqual({ kind: 'new' });
    log.advance(11n);
    expect(log.classify(message(10n))).toEqual({ kind: 'decided' });
  });

  it('past what is due stops the partition and says what to do (rule 9)', () => {
    const verdict = logAt(10n).classify(message(12n));
    expect(verdict).toMatchObject({
      kind: 'stop',
      reason: expect.stringContaining('offset 12 came where 10 was due'),
    });
    expect(verdict).toMatchObject({ reason: expect.stringContaining('set next_offset of partition 4') });
  });

  it('another message at the last decided offset stops the partition: the topic was recreated (rule 9)', () => {
    const log = logAt(10n, { low: 0n, high: 20n }, digest);
    expect(log.classify(message(9n, 'something else'))).toMatchObject({ kind: 'stop' });
    expect(logAt(10n, { low: 0n, high: 20n }, digest).classify(message(9n))).toEqual({ kind: 'decided' });
  });

  it('a topic that ends before or begins after what is due is stopped from the start (rule 9)', () => {
    expect(logAt(10n, { low: 0n, high: 9n }).stopped).toContain('the topic ends at offset 9');
    expect(logAt(10n, { low: 11n, high: 20n }).stopped).toContain('the topic begins at offset 11');
    expect(logAt(10n, { low: 10n, high: 10n }).stopped).toBeNull();
  });
});

describe('where delivery has to begin', () => {
  it('goes back to the last decided message, once, to compare its digest', () => {
    const log = logAt(10n, { low: 0n, high: 20n }, digest);
    expect(log.rewindTo(10n)).toBe(9n);
    expect(log.rewindTo(9n)).toBeNull();
  });

  it('goes back to what is undecided when a batch from before a seek comes late', () => {
    const log = logAt(10n);
    expect(log.rewindTo(15n)).toBe(10n);
    expect(log.rewindTo(10n)).toBeNull();
    expect(log.rewindTo(15n)).toBeNull();
  });

  it('stops going back at some point, so that a real gap is found', () => {
    const log = logAt(10n);
    const tries = Array.from({ length: 30 }, () => log.rewindTo(15n));
    expect(tries.at(-1)).toBeNull();
    expect(log.classify(message(15n)).kind).toBe('stop');
  });

  it('does not go back to a message that is not kept any more', () => {
    expect(logAt(10n, { low: 10n, high: 20n }, digest).rewindTo(10n)).toBeNull();
  });
});

describe('preparing', () => {
  it('is awaited: a command is ready when its preparation is', async () => {
    const log = logAt(0n);
    let finish: (value: unknown) => void = () => {};
    const prepared = new Promise((resolve) => {
      finish = resolve;
    });
    const readied = new Promise<void>((resolve) => {
      log.push({ message: message(0n), command: null, prepared }, resolve);
    });
    expect(log.queue[0]?.ready).toBeUndefined();
    finish('hash');
    await readied;
    expect(log.queue[0]?.ready).toEqual({ value: 'hash' });
  });
});

const OURS: Fault = { whose: 'command', detail: 'SQLSTATE 23514' };
const WORLD: Fault = { whose: 'world', reason: 'unreachable', detail: 'gone' };

const pending = (
  id: string,
  more: Partial<Pending<Envelope>> = {},
  replyPartition: number | null = 0,
): Pending<Envelope> => ({
  message: {
    topic: 't',
    partition: 0,
    offset: 7n,
    key: null,
    value: Buffer.alloc(0),
    headers: {},
    timestampMs: 0,
  },
  command: {
    id,
    name: 'thing.do',
    principal: 'user:1',
    apiKeyId: null,
    issuedAtMs: 0,
    deadlineMs: 0,
    requestId: 'r',
    replyPartition,
  },
  prepared: null,
  ...more,
});

function batchOf(...taken: Pending<Envelope>[]): CommandBatch<Envelope> {
  const log = createPartitionLog<Envelope>(0, { nextOffset: 7n, lastDigest: null }, { low: 0n, high: 9n });
  const slice = { partition: 0, nextOffset: 7n, advanceTo: 8n, lastDigest: Buffer.alloc(0), deliveries: [] };
  return [{ log, taken, slice }];
}

const remedy = (batch: CommandBatch<Envelope>, error: unknown, fault: Fault) =>
  remedyOf(batch, { error, fault, maxBatch: 50 });

describe('remedyOf', () => {
  it('pauses all partitions for a fault of the world', () => {
    const failure = { reason: 'unreachable', detail: 'gone', commitUnknown: false, limit: 50 };
    expect(remedy(batchOf(pending('a')), new Error('x'), WORLD)).toMatchObject({ kind: 'pause', failure });
  });

  it('gives up no command while its commit may have happened', () => {
    const error = Object.assign(new Error('x'), { commitUnknown: true });
    const failure = { reason: 'unknown', commitUnknown: true };
    expect(remedy(batchOf(pending('a', { tries: 9 })), error, OURS)).toMatchObject({
      kind: 'pause',
      failure,
    });
  });

  it('looks one by one for the command at fault among several, unless the error names it', () => {
    const batch = batchOf(pending('a'), pending('b'));
    expect(remedy(batch, new Error('x'), OURS).kind).toBe('oneByOne');
    const named = remedy(batch, faultyCommand('b', new Error('x')), OURS);
    expect(named).toMatchObject({ kind: 'retry', pending: { command: { id: 'b' } }, tries: 1 });
  });

  it('gives a command up with its third failure, and never one for which nobody waits', () => {
    const failed = (tries: number, replyPartition: number | null) =>
      remedy(batchOf(pending('a', { tries }, replyPartition)), new Error('x'), OURS).kind;
    expect([failed(1, 0), failed(2, 0), failed(9, null)]).toEqual(['retry', 'deadLetter', 'retry']);
  });

  it('pauses for what holds no command', () => {
    expect(remedy(batchOf(pending('a', { command: null })), new Error('x'), OURS).kind).toBe('pause');
  });
});
