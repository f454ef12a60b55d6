import { describe, expect, it } from '@jest/globals';
import { toAdminLogEntry } from './chain.ts';

const ACT = { action: 'coins.rewarded', target: 'user:3', details: { amount: 2 } } as const;
const AT = { partition: 4, atMs: 1_700_000_000_000 };

describe('an entry of the administrative log', () => {
  it('names a user in its own column', () => {
    expect(toAdminLogEntry({ principal: 'user:7', apiKeyId: null }, ACT, AT)).toEqual({
      ...AT,
      ...ACT,
      actorUserId: 7,
      apiKeyId: null,
    });
  });

  it('names any other actor in its details', () => {
    expect(toAdminLogEntry({ principal: 'service:abc', apiKeyId: null }, ACT, AT)).toMatchObject({
      actorUserId: null,
      details: { amount: 2, principal: 'service:abc' },
    });
  });
});
