import { refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Outcome, succeed } from '../../outcome.ts';
import { fakeLimiter } from '../../testing/fakes.ts';
import { createLoginGuard } from './login-guard.ts';

const wrong = async (): Promise<Outcome<string>> => refuse('unauthenticated', 'wrong');
const right = async (): Promise<Outcome<string>> => succeed('in');
const away = async (): Promise<Outcome<string>> => refuse('unavailable', 'away');
const codeOf = (outcome: Outcome<string>) => (outcome.ok ? 'in' : outcome.code);

describe('createLoginGuard', () => {
  const setUp = (max = 3) => createLoginGuard(fakeLimiter(max), max);

  it('refuses the right password too after so many failures, for that address alone', async () => {
    const guard = setUp();
    for (let failure = 0; failure < 3; failure += 1) {
      expect(codeOf(await guard.attempt('a', wrong))).toBe('unauthenticated');
    }
    const refused = await guard.attempt('a', right);
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterMs: 60_000 });
    expect(codeOf(await guard.attempt('b', right))).toBe('in');
  });

  it('starts again after a success, and counts wrong passwords only', async () => {
    const guard = setUp();
    for (const attempt of [wrong, wrong, right, wrong, away, away, away, wrong, right]) {
      expect(codeOf(await guard.attempt('a', attempt))).not.toBe('rate_limited');
    }
  });

  it('lets no more passwords be tried at once than failures are left', async () => {
    const guard = setUp();
    let tried = 0;
    const slowlyWrong = async (): Promise<Outcome<string>> => {
      tried += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return wrong();
    };
    const codes = (await Promise.all(Array.from({ length: 20 }, () => guard.attempt('a', slowlyWrong)))).map(
      codeOf,
    );
    expect(tried).toBe(3);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(17);
  });

  it('lets many right passwords in that come at once', async () => {
    const guard = setUp();
    const slowlyRight = async (): Promise<Outcome<string>> => {
      await new Promise((resolve) => setImmediate(resolve));
      return right();
    };
    const codes = await Promise.all(Array.from({ length: 20 }, () => guard.attempt('a', slowlyRight)));
    expect(codes.map(codeOf)).toEqual(Array(20).fill('in'));
  });

  it('goes on when an attempt throws', async () => {
    const guard = setUp(1);
    const broken = async (): Promise<Outcome<string>> => {
      throw new Error('broken');
    };
    await expect(guard.attempt('a', broken)).rejects.toThrow('broken');
    expect(codeOf(await guard.attempt('a', right))).toBe('in');
  });

  it('has no limit at 0', async () => {
    const guard = setUp(0);
    for (let failure = 0; failure < 20; failure += 1) await guard.attempt('a', wrong);
    expect(codeOf(await guard.attempt('a', right))).toBe('in');
  });
});
