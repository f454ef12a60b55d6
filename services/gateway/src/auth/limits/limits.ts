import { isIPv6 } from 'node:net';
import { LIMITS } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { RedisAccess } from '../../redis/client.ts';
import { type Allowance, createLimiter, type Limiter } from './limiter.ts';
import type { Quota } from './quotas.ts';

/** Whether a request may go on, and what is left of the limit that it counted for. */
export type Limited = Outcome<null> & { quota?: Quota | undefined };

export type RateLimits = {
  user(userId: number): Promise<Limited>;
  apiKey(apiKeyId: string): Promise<Limited>;
  serviceAccount(serviceAccountId: string): Promise<Limited>;
  /** Requests without a token, by `callerNetwork`; null is never refused. */
  address(network: string | null): Promise<Limited>;
  /** Wrong passwords by e-mail address, by device that logged in before, by network, and by session. */
  loginFailures: Limiter;
  deviceFailures: Limiter;
  networkFailures: Limiter;
  sessionFailures: Limiter;
  /** Password hashes, by whose password it is and from where. */
  hashes: Limiter;
  /** Password hashes, by network. */
  networkHashes: Limiter;
};

export function createRateLimits(config: Config, redis: RedisAccess, logger: Logger): RateLimits {
  const perMinute = (name: string, points: number): Limiter =>
    createLimiter({ name, points, windowSeconds: 60, redis, logger });
  const failuresOf = (name: string, points = config.LOGIN_FAILURES_PER_15_MINUTES): Limiter =>
    createLimiter({
      name,
      points,
      windowSeconds: 15 * 60,
      redis,
      logger,
    });
  const user = perMinute('user', config.RATE_LIMIT_USER_PER_MINUTE);
  const apiKey = perMinute('key', config.RATE_LIMIT_USER_PER_MINUTE);
  const serviceAccount = perMinute('service', config.RATE_LIMIT_USER_PER_MINUTE);
  const address = perMinute('address', config.RATE_LIMIT_ADDRESS_PER_MINUTE);
  return {
    user: async (userId) => answer(await user.consume(String(userId))),
    apiKey: async (apiKeyId) => answer(await apiKey.consume(apiKeyId)),
    serviceAccount: async (serviceAccountId) => answer(await serviceAccount.consume(serviceAccountId)),
    address: async (network) => (network === null ? succeed(null) : answer(await address.consume(network))),
    loginFailures: failuresOf('login'),
    deviceFailures: failuresOf('login-device'),
    networkFailures: failuresOf('login-network', LIMITS.loginFailuresPerAddress),
    sessionFailures: failuresOf('password'),
    hashes: perMinute('hash', config.PASSWORD_HASHES_PER_MINUTE),
    networkHashes: perMinute('hash-network', config.PASSWORD_HASHES_ADDRESS_PER_MINUTE),
  };
}

function answer(allowance: Allowance): Limited {
  const { quota } = allowance;
  if (allowance.ok) return { ...succeed(null), quota };
  const { retryAfterMs } = allowance;
  return { ...fail('rate_limited', 'Too many requests; try again later.', { retryAfterMs }), quota };
}

/**
 * The network that a request comes from, by which it is limited; null for this machine's own callers. Those are known by the
 * socket alone: that a proxy names a loopback address says nothing, whoever asks it may have written that. There is no
 * address once the caller is gone.
 */
export function callerNetwork({ ip, ips }: Pick<FastifyRequest, 'ips'> & { ip?: string }): string | null {
  if (ip === undefined) return null;
  const isThroughProxy = ips !== undefined && ips.length > 1;
  return networkOf(ip) ?? (isThroughProxy ? 'loopback' : null);
}

/** Some gateways write `ip:port` and `[v6]:port` into X-Forwarded-For: each port would count as an address of its own. */
function withoutPort(address: string): string {
  const found = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  return found?.[1] ?? found?.[2] ?? address;
}

/** What counts as one address: an IPv4 address, an IPv6 /64 (one host has all of it); null for loopback. */
export function networkOf(address: string): string | null {
  const bare = withoutPort(address);
  const plain = bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : bare;
  if (plain === '::1' || plain.startsWith('127.')) return null;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':');
}
