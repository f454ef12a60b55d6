import type { Envelope } from '@cowrie/contracts';
import { type Fault, faultyCommand } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import type { CommandBatch } from './command-batch.ts';
import { remedyOf } from './failed-batch.ts';
import { createPartitionLog, type Pending } from './partition-log.ts';

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
