import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';

const ID = '018bcfe5-6800-7000-8000-000000000001';
const TIME = '2023-11-14T22:13:20.000Z';
const AT_MS = Date.parse(TIME);
const ADMIN = 3;

describe('verifications', () => {
  const verification = {
    id: ID,
    status: 'RUNNING',
    checkedTransactions: 0,
    totalTransactions: 0,
    findings: [],
    startedAtMs: AT_MS,
    finishedAtMs: null,
  };
  const shown = {
    id: ID,
    status: 'RUNNING',
    checkedTransactions: 0,
    totalTransactions: 0,
    findings: [],
    startedAt: TIME,
    finishedAt: null,
  };
  const path = '/api/admin/audit/verifications';

  it('are requested with 202, all with one message key so that they run one after another', async () => {
    const gateway = await createTestGateway({ 'verification.request': () => ({ verification }) });
    const response = await gateway.as(ADMIN, post(path, {}));
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual(shown);
    await gateway.as(4, post(path, {}));
    expect(gateway.asked.map(({ key }) => key)).toEqual(['verifications', 'verifications']);
  });
});
