import { textAt } from '../../tools/values.ts';
import type { Manifest } from '../manifests/documents.ts';

/** The maximum size of the proxies' network: 256 IPv4 addresses, or one IPv6 network. */
const BITS_MIN = { ipv4: 24, ipv6: 64 };

/** Anyone in a trusted network can write any X-Forwarded-For, and so evade the rate limits per address. */
export function trustedProxyProblems(documents: readonly Manifest[]): string[] {
  return documents
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap((map) => textAt(map, 'data', 'TRUSTED_PROXIES').split(','))
    .map((network) => network.trim())
    .filter((network) => network !== '' && !isNarrow(network))
    .map(
      (network) =>
        `TRUSTED_PROXIES: ${network} is more than the proxies of the ingress have; name their own pool`,
    );
}

function isNarrow(network: string): boolean {
  const [address = '', bits] = network.split('/');
  if (!/[.:]/.test(address)) return false;
  const min = address.includes(':') ? BITS_MIN.ipv6 : BITS_MIN.ipv4;
  return bits === undefined || Number(bits) >= min;
}
