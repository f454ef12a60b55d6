import { textAt } from '../../tools/values.ts';
import { type Manifest, nameOf } from '../manifests/documents.ts';

/** The maximum size of the proxies' network: 256 IPv4 addresses, or one IPv6 network. */
const BITS_MIN = { ipv4: 24, ipv6: 64 };

/** The annotation by which an overlay accepts a wide network. */
const ACCEPTED = { key: 'wide-trusted-proxies', word: 'accepted' };

/** Anyone in a trusted network can write any X-Forwarded-For, and so evade the rate limits per address. */
export function trustedProxyProblems(documents: readonly Manifest[]): string[] {
  const maps = documents.filter(({ kind }) => kind === 'ConfigMap');
  const release = maps.find((map) => nameOf(map) === 'cowrie-release');
  if (textAt(release, 'data', ACCEPTED.key) === ACCEPTED.word) return [];
  return maps
    .flatMap((map) => textAt(map, 'data', 'TRUSTED_PROXIES').split(','))
    .map((network) => network.trim())
    .filter((network) => network !== '' && !isNarrow(network))
    .map((network) => `TRUSTED_PROXIES: ${network} is more than the proxies of the ingress have`);
}

function isNarrow(network: string): boolean {
  const [address = '', bits] = network.split('/');
  if (!/[.:]/.test(address)) return false;
  const min = address.includes(':') ? BITS_MIN.ipv6 : BITS_MIN.ipv4;
  return bits === undefined || Number(bits) >= min;
}
