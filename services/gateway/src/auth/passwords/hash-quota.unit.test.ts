import { LIMITS, refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Outcome, succeed } from '../../outcome.ts';
import { fakeLimiter, rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { createHashQuota } from './hash-quota.ts';
import { createLoginGuard } from './login-guard.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
const codeOf = (outcome: { ok: boolean; code?: string }) => outcome.code ?? 'ran';

describe('createHashQuota', () => {
  it('limits hashes per name and network, and per network', async () => {
    const quota = createHashQuota(fakeLimiter(2), [fakeLimiter(3)]);
    const ask = async (name: string, network: string | null) =>
      codeOf(await quota.run(name, network, async () => succeed(null)));
    expect([await ask('a', 'n'), await ask('a', 'n'), await ask('a', 'n')]).toEqual([
      'ran',
      'ran',
      'rate_limited',
    ]);
    // The name has another budget in another network, and another name is refused for the network's budget.
    expect([await ask('a', 'm'), await ask('b', 'n')]).toEqual(['ran', 'rate_limited']);
    // Callers on this machine have no common limit.
    for (const name of ['c', 'd', 'e', 'f']) expect(await ask(name, null)).toBe('ran');
    expect([await ask('c', null), await ask('c', null)]).toEqual(['ran', 'rate_limited']);
  });

  it('limits parallel hashes per name and per network', async () => {
    const quota = createHashQuota(fakeLimiter(UNLIMITED), []);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const ask = (name: string, network: string | null) =>
      quota.run(name, network, async () => {
        await over;
        return succeed(null);
      });
    const { passwordHashesAtOnce: ofName, passwordHashesAtOncePerAddress: ofNetwork } = LIMITS;
    const running = Array.from({ length: ofName }, () => ask('a', null));
    expect(codeOf(await ask('a', null))).toBe('rate_limited');
    for (let index = 0; index < ofNetwork; index += 1) running.push(ask(`other ${index}`, 'n'));
    expect(codeOf(await ask('b', 'n'))).toBe('rate_limited');
    running.push(ask('b', 'm'));
    end();
    for (const outcome of await Promise.all(running)) expect(codeOf(outcome)).toBe('ran');
    expect(codeOf(await ask('a', 'n'))).toBe('ran');
  });

  it('limits the IPv6 /56 and /48 too, with larger budgets than a /64', async () => {
    const quota = createHashQuota(fakeLimiter(UNLIMITED), [fakeLimiter(1), fakeLimiter(2), fakeLimiter(3)]);
    const ask = async (network: string) =>
      codeOf(await quota.run(network, network, async () => succeed(null)));
    const codes: string[] = [];
    const networks = ['0:1', '0:1', '0:2', '0:3', '0:100', '0:200', '1:1'];
    for (const network of networks) codes.push(await ask(`2001:db8:${network}`));
    // Refused are the second hash of a /64, the third of a /56 (refused ones count too), and further ones of
    // the /48.
    const [ran, no] = ['ran', 'rate_limited'];
    expect(codes).toEqual([ran, no, no, no, no, no, ran]);
  });

  it('gives the user service a tag that only distinguishes networks', async () => {
    const quota = createHashQuota(fakeLimiter(UNLIMITED), []);
    const tags: (string | undefined)[] = [];
    const networks = ['203.0.113.9', '203.0.113.9', '198.51.100.7', null, '2001:db8:0:1', '2001:db8:0:2'];
    for (const network of networks) {
      await quota.run('a', network, async (hashedFor) => {
        tags.push(hashedFor);
        return succeed(null);
      });
    }
    expect(tags[0]).toBe(tags[1]);
    expect(tags[0]).not.toBe(tags[2]);
    expect(tags[0]).toMatch(/^[\w-]{22}$/);
    expect(tags[3]).toBeUndefined();
    // All /64 of one /56 have the same tag.
    expect(tags[4]).toBe(tags[5]);
  });
});

describe('a request that needs a password hash', () => {
  const PASSWORD = 'a long enough password';
  const wrong = () => rejects('unauthenticated');

  it('is refused before it is sent to the user service', async () => {
    const script = {
      'session.start': wrong,
      'user.register': wrong,
      'user.change-password': wrong,
    };
    const gateway = await createTestGateway(script, { limits: { hashes: fakeLimiter(1) } });
    const email = 'a@x.org';
    const requests = [
      { method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } },
      { method: 'POST', url: '/api/auth/register', payload: { email, password: PASSWORD, fullName: 'A' } },
      {
        method: 'PATCH',
        url: '/api/auth/password',
        payload: { currentPassword: 'x', newPassword: PASSWORD },
      },
    ] as const;
    for (const request of requests) {
      expect((await gateway.as(1, request)).statusCode).toBe(401);
      const refused = await gateway.as(1, request);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ code: 'rate_limited' });
      expect(refused.headers['retry-after']).toBe('60');
    }
    expect(gateway.asked).toHaveLength(requests.length);
  });
});

const wrong = async (): Promise<Outcome<string>> => refuse('unauthenticated', 'wrong');
const right = async (): Promise<Outcome<string>> => succeed('in');
const away = async (): Promise<Outcome<string>> => refuse('unavailable', 'away');
const resultOf = (outcome: Outcome<string>) => (outcome.ok ? 'in' : outcome.code);

describe('createLoginGuard', () => {
  const setUp = (max = 3) => createLoginGuard(fakeLimiter(max), max);

  it('refuses the right password too after the limit of failures, only for that address', async () => {
    const guard = setUp();
    for (let failure = 0; failure < 3; failure += 1) {
      expect(resultOf(await guard.attempt('a', wrong))).toBe('unauthenticated');
    }
    const refused = await guard.attempt('a', right);
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterMs: 60_000 });
    expect(resultOf(await guard.attempt('b', right))).toBe('in');
  });

  it('starts again after a success, and counts wrong passwords only', async () => {
    const guard = setUp();
    for (const attempt of [wrong, wrong, right, wrong, away, away, away, wrong, right]) {
      expect(resultOf(await guard.attempt('a', attempt))).not.toBe('rate_limited');
    }
  });

  it('tries no more passwords in parallel than failures are left', async () => {
    const guard = setUp();
    let tried = 0;
    const slowlyWrong = async (): Promise<Outcome<string>> => {
      tried += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return wrong();
    };
    const codes = (await Promise.all(Array.from({ length: 20 }, () => guard.attempt('a', slowlyWrong)))).map(
      resultOf,
    );
    expect(tried).toBe(3);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(17);
  });

  it('accepts many right passwords in parallel', async () => {
    const guard = setUp();
    const slowlyRight = async (): Promise<Outcome<string>> => {
      await new Promise((resolve) => setImmediate(resolve));
      return right();
    };
    const codes = await Promise.all(Array.from({ length: 20 }, () => guard.attempt('a', slowlyRight)));
    expect(codes.map(resultOf)).toEqual(Array(20).fill('in'));
  });
});
