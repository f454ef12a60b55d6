import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '@cowrie/runtime';
import { errorWith } from '@cowrie/telemetry';

export type Resolve = (hostname: string) => Promise<string[]>;

const ANSWER_MS = 2_000;
const TRIES = 2;
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/**
 * `getaddrinfo` has four threads for the whole process, which unanswered names would occupy, and searches a
 * cluster's search domains.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES });
  return async (hostname) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    throw ipv4.status === 'rejected' ? ipv4.reason : errorWith('no address', { code: 'ENOTFOUND' });
  };
}

/** The connection uses only the checked addresses, so a name cannot change in between. */
export function createPublicLookup(deps: { resolve: Resolve; allowLoopback: boolean }): LookupFunction {
  const { resolve, allowLoopback } = deps;
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

  async function lookUp(hostname: string): Promise<{ address: string; family: number }[]> {
    const isLocal = allowLoopback && hostname === 'localhost';
    const addresses = isLocal ? ['127.0.0.1', '::1'] : await resolve(hostname);
    if (!addresses.every(isAllowed)) throw errorWith('the address is not public', { code: ADDRESS_REFUSED });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  return (hostname, options, callback) => {
    lookUp(hostname).then(
      (found) => {
        const [first] = found;
        if (options.all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
