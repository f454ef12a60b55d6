import { describe, expect, it } from '@jest/globals';
import { fakeLimiter } from '../../testing/fakes.ts';
import { createMailQuota } from './mail-quota.ts';

const codesOf = async (asked: readonly Promise<{ ok: boolean; code?: string }>[]) =>
  (await Promise.all(asked)).map(({ ok, code }) => (ok ? 'sent' : code));

describe('the quota of mails', () => {
  it('is of who gets them, wherever they are asked for', async () => {
    const quota = createMailQuota(fakeLimiter(2), []);
    const asked = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((network) => quota('email:a', network));
    expect(await codesOf(asked)).toEqual(['sent', 'sent', 'rate_limited']);
    expect(await codesOf([quota('email:b', '10.0.0.1')])).toEqual(['sent']);
  });

  it('is of the address that asks, whoever gets them, and uses up nobody else’s', async () => {
    const perReceiver = fakeLimiter(1);
    const quota = createMailQuota(perReceiver, [fakeLimiter(1)]);
    expect(await codesOf([quota('email:a', '10.0.0.1'), quota('email:b', '10.0.0.1')])).toEqual([
      'sent',
      'rate_limited',
    ]);
    expect(await codesOf([quota('email:b', '10.0.0.2')])).toEqual(['sent']);
    expect(await codesOf([quota('email:c', null), quota('email:d', null)])).toEqual(['sent', 'sent']);
  });
});
