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

  it('fails when one service does not answer', async () => {
    const script: Script = {
      'log.entries': (_data, { topic }) =>
        topic.startsWith('user') ? rejects('unavailable') : { entries: [entry(AT_MS, 1)] },
    };
    const gateway = await createTestGateway(script);
    expect((await gateway.as(ADMIN, get(path))).statusCode).toBe(503);
  });
});
