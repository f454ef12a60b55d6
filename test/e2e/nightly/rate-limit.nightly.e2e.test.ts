import { describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson } from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';

const PER_MINUTE = 6_000;
const CONCURRENCY = 32;

describe('the requests of one user', () => {
  it('are limited, those of another are not', async () => {
    const [busy, calm] = [await aPerson(), await aPerson()];
    let left = PER_MINUTE * 2;
    let limited = false;
    // The role has no right to this, so the requests cost the platform little.
    const worker = async () => {
      while (!limited && left > 0) {
        left -= 1;
        limited ||= (await get('/api/admin/users', { token: busy.token })).status === 429;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    expect(PER_MINUTE * 2 - left).toBeGreaterThanOrEqual(PER_MINUTE);
    expectProblem(await get('/api/admin/users', { token: busy.token }), 'rate_limited');
    expectProblem(await get('/api/wallets/me', { token: busy.token }), 'rate_limited');
    expectProblem(await get('/api/admin/users', { token: calm.token }), 'forbidden');
  });
});
