import { LIMITS, refuse } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import type { Config } from '../../config.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { RedisAccess } from '../../redis/client.ts';
import { type Allowance, createLimiter, type Limiter } from './limiter.ts';
import { countedNetworks, NETWORK_FACTORS } from './networks.ts';
import type { Quota } from './quotas.ts';

export type LimitResult = Outcome<null> & { quota?: Quota | undefined };

export type RateLimits = {
  user(userId: number, count?: number): Promise<LimitResult>;
  apiKey(apiKeyId: string, count?: number): Promise<LimitResult>;
  serviceAccount(serviceAccountId: string, count?: number): Promise<LimitResult>;
  link(linkId: string): Promise<LimitResult>;
  /** The key is the `callerNetwork`; null is never refused. */
  address(network: string | null): Promise<LimitResult>;
  loginFailures: Limiter;
  deviceFailures: Limiter;
  networkFailures: NetworkLimiters;
  sessionFailures: Limiter;
  hashes: Limiter;
  networkHashes: NetworkLimiters;
  find(userId: number): Promise<LimitResult>;
  refreshes: Limiter;
  mails: Limiter;
  networkMails: NetworkLimiters;
};

export type NetworkLimiters = readonly Limiter[];

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
  const perHour = (name: string, points: number): Limiter =>
    createLimiter({ name, points, windowSeconds: 3_600, redis, logger });
  const user = perMinute('user', config.RATE_LIMIT_USER_PER_MINUTE);
  const finds = perMinute('find', LIMITS.findsPerMinute);
  const apiKey = perMinute('key', config.RATE_LIMIT_USER_PER_MINUTE);
  const serviceAccount = perMinute('service', config.RATE_LIMIT_USER_PER_MINUTE);
  const link = perMinute('link', config.RATE_LIMIT_USER_PER_MINUTE);
  const createNetworkLimiters = (limiterOf: (suffix: string, factor: number) => Limiter): NetworkLimiters =>
    NETWORK_FACTORS.map((factor) => limiterOf(factor === 1 ? '' : `-x${factor}`, factor));
  const addresses = createNetworkLimiters((suffix, factor) =>
    perMinute(`address${suffix}`, config.RATE_LIMIT_ADDRESS_PER_MINUTE * factor),
  );
  return {
    user: async (userId, count) => toLimitResult(await user.consume(String(userId), count)),
    apiKey: async (apiKeyId, count) => toLimitResult(await apiKey.consume(apiKeyId, count)),
    serviceAccount: async (serviceAccountId, count) =>
      toLimitResult(await serviceAccount.consume(serviceAccountId, count)),
    link: async (linkId) => toLimitResult(await link.consume(linkId)),
    address: async (network) => toLimitResult(await consumeForNetworks(addresses, network)),
    loginFailures: failuresOf('login'),
    deviceFailures: failuresOf('login-device'),
    networkFailures: createNetworkLimiters((suffix, factor) =>
      failuresOf(`login-network${suffix}`, LIMITS.loginFailuresPerAddress * factor),
    ),
    sessionFailures: failuresOf('password'),
    hashes: perMinute('hash', config.PASSWORD_HASHES_PER_MINUTE),
    networkHashes: createNetworkLimiters((suffix, factor) =>
      perMinute(`hash-network${suffix}`, config.PASSWORD_HASHES_ADDRESS_PER_MINUTE * factor),
    ),
    find: async (userId) => toLimitResult(await finds.consume(String(userId))),
    refreshes: perMinute('refresh', LIMITS.refreshesPerMinute),
    mails: perHour('mail', LIMITS.mailsPerHour),
    networkMails: createNetworkLimiters((suffix, factor) =>
      perHour(`mail-network${suffix}`, LIMITS.mailsPerHourPerAddress * factor),
    ),
  };
}

/** Counts in each network that contains the address; returns the result with the least left. */
export async function consumeForNetworks(
  limiters: NetworkLimiters,
  network: string | null,
): Promise<Allowance> {
  const networks = countedNetworks(network);
  const allowances = await Promise.all(
    networks.flatMap(({ name }, index) => limiters[index]?.consume(name) ?? []),
  );
  const leftOf = ({ ok, quota }: Allowance): number => (ok ? (quota?.left ?? Number.POSITIVE_INFINITY) : -1);
  return allowances.toSorted((one, other) => leftOf(one) - leftOf(other))[0] ?? { ok: true };
}

function toLimitResult(allowance: Allowance): LimitResult {
  const { quota } = allowance;
  if (allowance.ok) return { ...succeed(null), quota };
  const { retryAfterMs } = allowance;
  return { ...{ ...refuse('rate_limited', 'Too many requests; try again later.'), retryAfterMs }, quota };
}
