import { describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';

const seen = [{ partition: 3, sequence: 7 }];

async function statusOf({
  history = {},
  webhooks = { areCurrent: true },
  hasWebhooks = true,
  targetMs = null,
}: {
  history?: object;
  webhooks?: object;
  hasWebhooks?: boolean;
  targetMs?: number | null;
}): Promise<{ status: string; asked: unknown[] }> {
  const asked: unknown[] = [];
  const gateway = await createTestGateway(
    {
      'sandbox-clock.get': () => ({
        clock: { nowMs: 9, status: targetMs === null ? 'IDLE' : 'RUNNING' },
        targetMs,
        ...(targetMs === null ? { seen } : {}),
      }),
      'balances.read': (data: { seen: unknown }) => {
        asked.push(data.seen);
        return { balancesUnits: ['0'], ...history };
      },
      'delivery.are-current': () => {
        asked.push('webhooks');
        return webhooks;
      },
    },
    { webhooks: { seal: hasWebhooks ? async () => '' : null, allowLoopback: false } },
  );
  const answer = await gateway.as(1, { method: 'GET', url: '/api/sandbox/clock' });
  return { status: answer.json().status, asked };
}

describe('the status of the test clock', () => {
  it("is IDLE once history and webhooks have read the ledger's events", async () => {
    expect(await statusOf({})).toEqual({ status: 'IDLE', asked: [seen, 'webhooks'] });
  });

  it.each([
    ['history lacks an event', { history: { stale: true } }],
    ['history does not answer', { history: rejects('unavailable') }],
    ['webhooks lack an event', { webhooks: { areCurrent: false } }],
    ['webhooks do not answer', { webhooks: rejects('unavailable') }],
  ])('is RUNNING while %s', async (_what, lists) => {
    expect((await statusOf(lists)).status).toBe('RUNNING');
  });

  it('does not query webhooks without a key, and nobody while the ledger works', async () => {
    expect(await statusOf({ hasWebhooks: false })).toEqual({ status: 'IDLE', asked: [seen] });
    expect(await statusOf({ targetMs: 10 })).toEqual({ status: 'RUNNING', asked: [] });
  });
});
