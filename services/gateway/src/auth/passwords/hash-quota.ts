import { createHmac, randomBytes } from 'node:crypto';
import { LIMITS, refuse } from '@cowrie/contracts';
import type { Outcome } from '../../outcome.ts';
import type { Limiter } from '../limits/limiter.ts';
import { consumeOfNetworks, type NetworkLimiters } from '../limits/limits.ts';
import { countedNetworks } from '../limits/networks.ts';
import { createTally, networkBounds } from '../limits/tally.ts';
import { sha256Hex } from '../secrets.ts';

/** Bounds the password hashes that are asked of the user service: each takes a core for 20 ms or more. */
export type HashQuota = {
  /**
   * Runs `work`, which has a password hashed. `name` says whose: `email:…`, `user:…`. Fails as `rate_limited` without running
   * it when too many are under way, or were in the last minute, of this name from this network or of the networks that it is in. `hashedFor`
   * is for the command.
   */
  run<T>(
    name: string,
    network: string | null,
    work: (hashedFor: string | undefined) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
};

const SOON_MS = 1_000;

/** `network` null is this machine's own callers, who have no bound of their own. */
export function createHashQuota(perName: Limiter, perNetwork: NetworkLimiters): HashQuota {
  const underWay = createTally(Number.POSITIVE_INFINITY);
  const secret = randomBytes(32);
  /** An IPv6 /56 takes its turns as one. */
  const tagOf = (network: string | null): string | undefined => {
    const [narrowest, next = narrowest] = countedNetworks(network);
    return next && createHmac('sha256', secret).update(next.name).digest('base64url').slice(0, 22);
  };
  const tooMany = (retryAfterMs: number) => ({
    ...refuse('rate_limited', 'Too many passwords were sent; try again later.'),
    retryAfterMs,
  });

  const spend = async (name: string, network: string | null): Promise<number | null> => {
    const allowances = await Promise.all([perName.consume(name), consumeOfNetworks(perNetwork, network)]);
    const refusals = allowances.flatMap((allowance) => (allowance.ok ? [] : [allowance.retryAfterMs]));
    return refusals.length === 0 ? null : Math.max(...refusals);
  };

  return {
    async run(name, network, work) {
      // With the network: whoever is elsewhere cannot spend what the owner has.
      const key = sha256Hex(`${name} ${network ?? ''}`);
      const bounds = [
        { of: key, max: LIMITS.passwordHashesAtOnce },
        ...networkBounds(network, LIMITS.passwordHashesAtOncePerAddress),
      ];
      if (underWay.add(bounds) !== 'added') return tooMany(SOON_MS);
      try {
        const retryAfterMs = await spend(key, network);
        if (retryAfterMs !== null) return tooMany(retryAfterMs);
        return await work(tagOf(network));
      } finally {
        underWay.remove(bounds);
      }
    },
  };
}
