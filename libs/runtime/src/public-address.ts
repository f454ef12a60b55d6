import { BlockList, isIP } from 'node:net';

/** Cowrie calls only public addresses for users. For IPv6 that is the allocated range 2000::/3. */

const PRIVATE_IPV4 = [
  ['0.0.0.0', 8], // this network; 0.0.0.0 reaches this machine
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // of carriers; some clouds' metadata
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's own server, seen from within
  ['169.254.0.0', 16], // link-local; most clouds' metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const;

const SPECIAL_IPV6 = [
  ['2001::', 23], // protocols, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4 wraps an IPv4 address
  ['3fff::', 20], // documentation
] as const;

const privateIpv4 = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) privateIpv4.addSubnet(network, bits, 'ipv4');
const givenOutIpv6 = new BlockList();
givenOutIpv6.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
for (const [network, bits] of SPECIAL_IPV6) specialIpv6.addSubnet(network, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !privateIpv4.check(address, 'ipv4');
  // A zone names a network link of this machine.
  if (version !== 6 || address.includes('%')) return false;
  return givenOutIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !address.includes('%') && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** These names lead to this machine or its local network under any resolver. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** The result is null if the URL is accepted. The caller must also check the resolved address. */
export function refusalOfUrl(text: string, { allowLoopback }: { allowLoopback: boolean }): string | null {
  // The URL parser silently drops some control characters.
  if (/\p{Cc}/u.test(text)) return 'must hold no control characters';
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  const host = hostOf(url);
  const isLoopback = isLoopbackAddress(host) || host === 'localhost';
  const isAllowedLoopback = allowLoopback && isLoopback;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowedLoopback)) return 'must be https';
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password';
  if (url.hash !== '') return 'must hold no fragment';
  if (url.port === '0') return 'must not have port 0';
  if (isAllowedLoopback) return null;
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? null : 'must not have an address of a private or reserved network';
  }
  if (LOCAL_NAME.test(host) || !host.includes('.')) return 'must not have the name of a private network';
  return null;
}

export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
