import { LIMITS, refuse } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import type { Config } from '../../config.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { RedisAccess } from '../../redis/client.ts';
import { type Allowance, createLimiter, type Limiter } from './limiter.ts';
import { countedNetworks, NETWORK_FACTORS } from './networks.ts';
import type { Quota } from './quotas.ts';

/** Whether a request may go on, and what is left of the limit that it counted for. */
export type Limited = Outcome<null> & { quota?: Quota | undefined };

export type RateLimits = {
  /** Requests of a caller, or as many operations of one. */
  user(userId: number, count?: number): Promise<Limited>;
  apiKey(apiKeyId: string, count?: number): Promise<Limited>;
  serviceAccount(serviceAccountId: string, count?: number): Promise<Limited>;
  /** What a platform asks for one user. */
  link(linkId: string): Promise<Limited>;
  /** Requests without a token, by `callerNetwork`; null is never refused. */
  address(network: string | null): Promise<Limited>;
  /** Wrong passwords by e-mail address, by device that logged in before, by networks, and by session. */
  loginFailures: Limiter;
  deviceFailures: Limiter;
  networkFailures: NetworkLimiters;
  sessionFailures: Limiter;
  /** Password hashes, by whose password it is and from where. */
  hashes: Limiter;
  /** Password hashes, by networks. */
  networkHashes: NetworkLimiters;
  /** Look-ups of e-mail addresses, by who asks. */
  find(userId: number): Promise<Limited>;
  /** Refreshes, by session. */
  refreshes: Limiter;
  /** Mails, by whom they go to, and by networks. */
  mails: Limiter;
  networkMails: NetworkLimiters;
};

/** One for each of the networks that an address counts for, in their order. */
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
  const ofNetworks = (limiterOf: (suffix: string, factor: number) => Limiter): NetworkLimiters =>
    NETWORK_FACTORS.map((factor) => limiterOf(factor === 1 ? '' : `-x${factor}`, factor));
  const addresses = ofNetworks((suffix, factor) =>
    perMinute(`address${suffix}`, config.RATE_LIMIT_ADDRESS_PER_MINUTE * factor),
  );
  return {
    user: async (userId, count) => answer(await user.consume(String(userId), count)),
    apiKey: async (apiKeyId, count) => answer(await apiKey.consume(apiKeyId, count)),
    serviceAccount: async (serviceAccountId, count) =>
      answer(await serviceAccount.consume(serviceAccountId, count)),
    link: async (linkId) => answer(await link.consume(linkId)),
    address: async (network) => answer(await consumeOfNetworks(addresses, network)),
    loginFailures: failuresOf('login'),
    deviceFailures: failuresOf('login-device'),
    networkFailures: ofNetworks((suffix, factor) =>
      failuresOf(`login-network${suffix}`, LIMITS.loginFailuresPerAddress * factor),
    ),
    sessionFailures: failuresOf('password'),
    hashes: perMinute('hash', config.PASSWORD_HASHES_PER_MINUTE),
    networkHashes: ofNetworks((suffix, factor) =>
      perMinute(`hash-network${suffix}`, config.PASSWORD_HASHES_ADDRESS_PER_MINUTE * factor),
    ),
    find: async (userId) => answer(await finds.consume(String(userId))),
    refreshes: perMinute('refresh', LIMITS.refreshesPerMinute),
    mails: perHour('mail', LIMITS.mailsPerHour),
    networkMails: ofNetworks((suffix, factor) =>
      perHour(`mail-network${suffix}`, LIMITS.mailsPerHourPerAddress * factor),
    ),
  };
}

/** Counts one for each network that an address is in; the answer is that of the limit with the least left. */
export async function consumeOfNetworks(
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

function answer(allowance: Allowance): Limited {
  const { quota } = allowance;
  if (allowance.ok) return { ...succeed(null), quota };
  const { retryAfterMs } = allowance;
  return { ...{ ...refuse('rate_limited', 'Too many requests; try again later.'), retryAfterMs }, quota };
}
