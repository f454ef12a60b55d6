import { describe, expect, it } from '@jest/globals';
import { OPEN_MS, outcomeOf } from './outcome.ts';
import type { Sender } from './sender.ts';
import { settleOperations } from './settle.ts';
import { aTransfer } from './testing.ts';
import type { Attempt, Operation } from './types.ts';

const NOTHING: Attempt = {
  purpose: 'first',
  sentAtMs: 0,
  answeredAtMs: 0,
  status: 504,
  connectionError: null,
  code: 'outcome_unknown',
  transactionId: null,
  holdId: null,
  retryAfterMs: null,
  replayed: false,
  answerDigest: null,
};

function open(key: string, inMs = 0): Operation {
  return aTransfer({ key, attempts: [{ ...NOTHING, sentAtMs: Date.now() - OPEN_MS + inMs }] });
}

function senderWith(statuses: Record<string, number[]>): Sender & { sent: { key: string; atMs: number }[] } {
  const sent: { key: string; atMs: number }[] = [];
  return {
    sent,
    async send(operation, purpose) {
      sent.push({ key: operation.key, atMs: Date.now() });
      const left = statuses[operation.key] ?? [201];
      const status = (left.length > 1 ? left.shift() : left[0]) ?? 201;
      const code = status === 422 ? 'insufficient_funds' : null;
      const attempt = { ...NOTHING, purpose, status, code, sentAtMs: Date.now() };
      operation.attempts.push(attempt);
      return attempt;
    },
  };
}

describe('settling', () => {
  it('retries only open operations, until they are definite', async () => {
    const known = aTransfer({ key: 'known', attempts: [{ ...NOTHING, status: 201 }] });
    const operations = [open('done'), known, open('refused'), open('late')];
    const sender = senderWith({ done: [201], refused: [503, 422], late: [503, 503, 201] });
    expect(await settleOperations(operations, sender, 5_000)).toEqual({ settled: 3, unknown: 0 });
    expect(operations.map(outcomeOf)).toEqual(['acknowledged', 'acknowledged', 'refused', 'acknowledged']);
    expect(sender.sent.map(({ key }) => key).sort()).toEqual([
      'done',
      'late',
      'late',
      'late',
      'refused',
      'refused',
    ]);
  });

  it('waits until earlier requests can no longer be applied', async () => {
    const sender = senderWith({ soon: [422] });
    const operation = open('soon', 300);
    const dueMs = (operation.attempts[0]?.sentAtMs ?? 0) + OPEN_MS;
    expect(await settleOperations([operation], sender, 5_000)).toEqual({ settled: 1, unknown: 0 });
    expect(sender.sent[0]?.atMs).toBeGreaterThanOrEqual(dueMs);
  });

  it('gives up when time is up', async () => {
    const sender = senderWith({ never: [503] });
    const operations = [open('never'), open('not-yet', 60_000)];
    expect(await settleOperations(operations, sender, 400)).toEqual({ settled: 0, unknown: 2 });
    expect(sender.sent.every(({ key }) => key === 'never')).toBe(true);
  });
});
