import { describe, expect, it } from '@jest/globals';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';

const TIME = '2023-11-14T22:13:20.000Z';
const AT_MS = Date.parse(TIME);
const ADMIN = 3;
const get = (url: string) => ({ method: 'GET', url }) as const;

describe('GET /api/admin/audit/log', () => {
  const entry = (atMs: number, sequence: number, over: object = {}) => ({
    atMs,
    partition: 2,
    sequence,
    actorUserId: 3,
    apiKeyId: null,
    action: 'coins.minted',
    target: 'user:1',
    details: { amount: 1 },
    ...over,
  });
  const path = '/api/admin/audit/log';

  it('merges the logs of the services', async () => {
    const script: Script = {
      'log.entries': (_data, { topic }) => ({
        entries: topic.startsWith('webhooks')
          ? []
          : topic.startsWith('ledger')
            ? [entry(AT_MS + 5, 8), entry(AT_MS, 7)]
            : [entry(AT_MS + 1, 1, { action: 'user.deleted', actorUserId: null, details: {} })],
      }),
    };
    const gateway = await createTestGateway(script);
    const { entries, nextCursor } = (await gateway.as(ADMIN, get(path))).json();
    expect(entries.map(({ id }: { id: string }) => id)).toEqual(['ledger-2-8', 'user-2-1', 'ledger-2-7']);
    expect(entries[1]).toEqual({
      id: 'user-2-1',
      at: '2023-11-14T22:13:20.001Z',
      actorUserId: null,
      apiKeyId: null,
      action: 'user.deleted',
      target: 'user:1',
      details: {},
    });
    expect(nextCursor).toBeNull();
    const first = (await gateway.as(ADMIN, get(`${path}?limit=2`))).json();
    expect(first.entries).toHaveLength(2);
    await gateway.as(ADMIN, get(`${path}?limit=2&cursor=${first.nextCursor}`));
    const [ofLedger, ofUser, ofWebhooks] = gateway.asked.slice(-3).map(({ message }) => message.data);
    expect(ofLedger).toMatchObject({
      limit: 3,
      before: { atMs: AT_MS + 1, sequence: 9_007_199_254_740_991 },
    });
    expect(ofUser).toMatchObject({ limit: 3, before: { atMs: AT_MS + 1, partition: 2, sequence: 1 } });
    expect(ofWebhooks).toMatchObject({ limit: 3, before: { atMs: AT_MS + 1, partition: -1, sequence: 0 } });
    const foreign = await gateway.as(4, get(`${path}?cursor=${first.nextCursor}`));
    expect(foreign.json().errors).toMatchObject([{ path: 'cursor' }]);
  });

  it('passes its filters on', async () => {
    const gateway = await createTestGateway({ 'log.entries': () => ({ entries: [] }) });
    await gateway.as(ADMIN, get(`${path}?actor=7&action=user.deleted&from=${TIME}&to=${TIME}&limit=100`));
    for (const { message } of gateway.asked) {
      expect(message.data).toEqual({
        actorUserId: 7,
        action: 'user.deleted',
        target: null,
        fromMs: AT_MS,
        toMs: AT_MS,
        limit: 101,
        before: null,
      });
    }
    expect(gateway.asked).toHaveLength(2);
  });

  it('fails when one service does not answer', async () => {
    const script: Script = {
      'log.entries': (_data, { topic }) =>
        topic.startsWith('user') ? rejects('unavailable') : { entries: [entry(AT_MS, 1)] },
    };
    const gateway = await createTestGateway(script);
    expect((await gateway.as(ADMIN, get(path))).statusCode).toBe(503);
  });
});
