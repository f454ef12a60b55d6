import { describe, expect, it } from '@jest/globals';
import { formerSecretsAfter, isGoodSecret, type Secrets } from './secrets.ts';

const NOW_MS = 1_800_000_000_000;
const newest = (secretHash: string, formerSecrets: Secrets['formerSecrets'] = []): Secrets => ({
  secretHash,
  formerSecrets,
});

describe('a secret', () => {
  it('is good when it is the newest, and one of before until its time is over', () => {
    const secrets = newest('b', [{ secretHash: 'a', untilMs: NOW_MS + 1 }]);
    expect(isGoodSecret(secrets, 'b', NOW_MS + 9_999)).toBe(true);
    expect(isGoodSecret(secrets, 'a', NOW_MS)).toBe(true);
    expect(isGoodSecret(secrets, 'a', NOW_MS + 1)).toBe(false);
    expect(isGoodSecret(secrets, 'c', NOW_MS)).toBe(false);
  });
});

describe('after a rotation', () => {
  it('the secret of before goes on for the overlap, and with one of 0 not at all', () => {
    expect(formerSecretsAfter(newest('a'), 60, NOW_MS)).toEqual([
      { secretHash: 'a', untilMs: NOW_MS + 60_000 },
    ]);
    expect(formerSecretsAfter(newest('a'), 0, NOW_MS)).toEqual([]);
  });

  it('those before it keep their end, if that is not after the overlap', () => {
    const secrets = newest('c', [
      { secretHash: 'b', untilMs: NOW_MS + 90_000 },
      { secretHash: 'a', untilMs: NOW_MS + 30_000 },
      { secretHash: 'over', untilMs: NOW_MS },
    ]);
    expect(formerSecretsAfter(secrets, 60, NOW_MS)).toEqual([
      { secretHash: 'c', untilMs: NOW_MS + 60_000 },
      { secretHash: 'b', untilMs: NOW_MS + 60_000 },
      { secretHash: 'a', untilMs: NOW_MS + 30_000 },
    ]);
    expect(formerSecretsAfter(secrets, 0, NOW_MS)).toEqual([]);
  });

  it('there are ten of before at most: the newest', () => {
    const former = Array.from({ length: 10 }, (_, index) => ({
      secretHash: `former ${index}`,
      untilMs: NOW_MS + 60_000,
    }));
    const after = formerSecretsAfter(newest('newest', former), 60, NOW_MS).map(
      ({ secretHash }) => secretHash,
    );
    expect(after).toEqual(['newest', ...former.slice(0, 9).map(({ secretHash }) => secretHash)]);
  });
});
