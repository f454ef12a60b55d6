import { createHmac, randomBytes } from 'node:crypto';
import { LIMITS, refuse } from '@cowrie/contracts';
import type { Outcome } from '../../outcome.ts';
import type { Limiter } from '../limits/limiter.ts';
import { consumeForNetworks, type NetworkLimiters } from '../limits/limits.ts';
import { countedNetworks } from '../limits/networks.ts';
import { createTally, networkBounds } from '../limits/tally.ts';
import { sha256Hex } from '../secrets.ts';

/** Each password hash takes the user service a core for at least 20 ms. */
export type HashQuota = {
  /**
   * `name` is the password's owner: `email:…`, `user:…`. Fails with `rate_limited` before `work` when too many hashes
   * run or ran in the last minute, for this name from this network or for a network that contains it. `hashedFor`
   * belongs into the command.
   */
  run<T>(
    name: string,
    network: string | null,
    work: (hashedFor: string | undefined) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
};

const SOON_MS = 1_000;

/** `network` is null for callers on this machine, who have no limit of their own. */
export function createHashQuota(perName: Limiter, perNetwork: NetworkLimiters): HashQuota {
  const underWay = createTally(Number.POSITIVE_INFINITY);
  const secret = randomBytes(32);
  /** An IPv6 /56 is one tag, so its hosts share their turns. */
  const tagOf = (network: string | null): string | undefined => {
    const [narrowest, next = narrowest] = countedNetworks(network);
    return next && createHmac('sha256', secret).update(next.name).digest('base64url').slice(0, 22);
  };
  const tooMany = (retryAfterMs: number) => ({
    ...refuse('rate_limited', 'Too many passwords were sent; try again later.'),
    retryAfterMs,
  });

  const spend = async (name: string, network: string | null): Promise<number | null> => {
    const allowances = await Promise.all([perName.consume(name), consumeForNetworks(perNetwork, network)]);
    const refusals = allowances.flatMap((allowance) => (allowance.ok ? [] : [allowance.retryAfterMs]));
    return refusals.length === 0 ? null : Math.max(...refusals);
  };

  return {
    async run(name, network, work) {
      // The network is part of the key, so that a stranger elsewhere cannot use up the owner's budget.
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
