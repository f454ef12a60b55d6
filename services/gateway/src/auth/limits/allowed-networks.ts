import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { withoutPort } from './networks.ts';

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = withoutPort(address);
  const bare = plain.startsWith('::ffff:') ? plain.slice('::ffff:'.length) : plain;
  const family = familyOf(bare);
  if (family === null) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix = ''] = network.split('/');
    const baseFamily = familyOf(base);
    if (baseFamily !== null) list.addSubnet(base, Number(prefix), baseFamily);
  }
  return list.check(bare, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : null;
}
