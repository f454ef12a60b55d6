import { LIMITS } from '@cowrie/contracts';
import type { Request } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { rejects, type Script, silent } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';

const ADMIN = 3;
const URL = '/api/admin/health';
const partition = { topic: 'coin.events', partition: 1, lagMessages: 7, owner: 'one-1' };
const parts = { partitions: [partition], deadLetters: [{ topic: 'x.dlq', messages: 2 }] };
const counts = { openHolds: 1, overdueHolds: 2, withdrawals: 3, withdrawalsGivenUp: 4 };
const waiting = { ...counts, lastVerification: { passed: false, finishedAtMs: 5_000 } };

const serviceOf = ({ topic }: Request) => topic;
const WELL: Script = {
  'health.read': (_data, request) =>
    /ledger|user/.test(request.topic)
      ? { ...parts, outbox: { rows: 6, oldestAgeSeconds: 1.5 }, mails: { waiting: 8, failed: 9 } }
      : parts,
  'waiting.read': () => waiting,
  'approval.count': (_data, request) => ({ pending: serviceOf(request) === 'ledger' ? 5 : 6 }),
};
const read = async (gateway: Awaited<ReturnType<typeof createTestGateway>>) => {
  const answer = await gateway.as(ADMIN, { url: URL });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('GET /api/admin/health', () => {
  it('has null for services without answer, and shows the rest', async () => {
    const gateway = await createTestGateway({
      ...WELL,
      'health.read': (_data, request) => {
        if (serviceOf(request) === 'history') return silent('outcome_unknown');
        if (serviceOf(request) === 'user') return rejects('internal', 'Not known: health.read');
        return { ...parts, partitions: null };
      },
      'waiting.read': () => silent('unavailable'),
    });
    const body = await read(gateway);
    expect(body.services).toEqual([
      { service: 'ledger', answers: true, ...parts, partitions: null, outbox: null },
      { service: 'user', answers: false, partitions: null, deadLetters: null, outbox: null },
      { service: 'history', answers: false, partitions: null, deadLetters: null },
      { service: 'webhooks', answers: true, ...parts, partitions: null },
    ]);
    expect([body.waiting, body.lastVerification]).toEqual([null, null]);
  });

  it('queries once in some seconds for any number of readers', async () => {
    const gateway = await createTestGateway(WELL);
    await Promise.all(Array.from({ length: 20 }, () => read(gateway)));
    expect(gateway.asked).toHaveLength(7);
    for (const { timeoutMs } of gateway.asked)
      expect(timeoutMs).toBe(LIMITS.healthDeadlineMs + LIMITS.replyGraceMs);
    gateway.state.nowMs += LIMITS.healthCachedMs - 1;
    await read(gateway);
    expect(gateway.asked).toHaveLength(7);
    gateway.state.nowMs += 1;
    await read(gateway);
    expect(gateway.asked).toHaveLength(14);
  });
});
