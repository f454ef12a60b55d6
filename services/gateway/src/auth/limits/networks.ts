import { isIPv6 } from 'node:net';
import { LIMITS } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';

/**
 * An IPv6 host has a /64, a home or an office a /56, an organisation a /48. Whoever has a wide one has many of the narrow ones:
 * each address counts for all three, and the wider have larger budgets. The factors are those of the budget of a /64.
 */
const IPV6_NETWORKS = [
  { groupsWhole: 4, mask: 0, suffix: '', factor: 1 },
  { groupsWhole: 3, mask: 0xff00, suffix: '/56', factor: LIMITS.network56Factor },
  { groupsWhole: 3, mask: 0, suffix: '/48', factor: LIMITS.network48Factor },
] as const;

/** A network that an address counts for, and how many times the budget of one address it has. */
export type CountedNetwork = { name: string; factor: number };

/** By how much the budgets of networks differ, the narrowest first; `countedNetworks` has them in this order. */
export const NETWORK_FACTORS: readonly number[] = IPV6_NETWORKS.map(({ factor }) => factor);

/** The networks that a `callerNetwork` counts for, the narrowest first: an IPv4 address is one by itself. */
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
export function withoutPort(address: string): string {
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
