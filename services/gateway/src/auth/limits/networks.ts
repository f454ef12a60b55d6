import { isIPv6 } from 'node:net';
import { LIMITS } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * An IPv6 host has a /64, a home or an office a /56, an organisation a /48. The owner of a wide network has many narrow
 * ones, so an address counts towards all three. Factors multiply the budget of a /64.
 */
const IPV6_NETWORKS = [
  { groupsWhole: 4, mask: 0, suffix: '', factor: 1 },
  { groupsWhole: 3, mask: 0xff00, suffix: '/56', factor: LIMITS.network56Factor },
  { groupsWhole: 3, mask: 0, suffix: '/48', factor: LIMITS.network48Factor },
] as const;

export type CountedNetwork = { name: string; factor: number };

export const NETWORK_FACTORS: readonly number[] = IPV6_NETWORKS.map(({ factor }) => factor);

export function countedNetworks(network: string | null): CountedNetwork[] {
  if (network === null) return [];
  const groups = network.split(':');
  if (groups.length === 1) return [{ name: network, factor: 1 }];
  return IPV6_NETWORKS.map(({ groupsWhole, mask, suffix, factor }) => {
    const part = mask === 0 ? [] : [(Number.parseInt(groups[groupsWhole] ?? '0', 16) & mask).toString(16)];
    return { name: [...groups.slice(0, groupsWhole), ...part].join(':') + suffix, factor };
  });
}

/**
 * Null for callers on this machine, which only the socket's address proves: a proxy may pass on a loopback address from
 * the caller, so that counts as the network `loopback`. Fastify gives no address after the caller has disconnected.
 */
export function callerNetwork({ ip, ips }: Pick<FastifyRequest, 'ips'> & { ip?: string }): string | null {
  if (ip === undefined) return null;
  const isThroughProxy = ips !== undefined && ips.length > 1;
  return networkOf(ip) ?? (isThroughProxy ? 'loopback' : null);
}

/** Some proxies write `ip:port` and `[v6]:port`; each port would count as another address. */
export function withoutPort(address: string): string {
  const found = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address);
  return found?.[1] ?? found?.[2] ?? address;
}

/** An IPv4 address or an IPv6 /64, because one host has all of it; null for loopback. */
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
