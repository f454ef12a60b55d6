import { textAt } from '../../tools/values.ts';
import { type Manifest, nameOf } from '../manifests/documents.ts';

/** As many addresses as proxies may have: 256 of IPv4, one network of IPv6. */
const BITS_MIN = { ipv4: 24, ipv6: 64 };

/** The word of an overlay that knows what it does. */
const ACCEPTED = { key: 'wide-trusted-proxies', word: 'accepted' };

/** Whoever is in a trusted network can write any X-Forwarded-For, and so escapes the limits of addresses. */
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
