import { type FoundApiKey, type PlatformAccess, refuse } from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
import { type Outcome, succeed } from '../outcome.ts';
import { header } from '../request/headers.ts';
import type { AccessLookup } from './access.ts';
import { isOfNetworks } from './limits/allowed-networks.ts';
import type { RateLimits } from './limits/limits.ts';
import { noteQuota } from './limits/quotas.ts';
import type { AuthRequirement } from './requirement.ts';
import { sha256Hex } from './secrets.ts';

/** An API key that was let in, and the platform that it is of. */
export type GoodKey = { key: FoundApiKey; platform: PlatformAccess | null };

type Deps = { access: AccessLookup; limits: RateLimits };

/** Of the bootstrap key. */
const EVERY_SCOPE = '*:*';

/** Whether an operation takes the key of a request that came with one. */
export const takesKey = ({ keyScope, optionalKey = false }: AuthRequirement): boolean =>
  keyScope !== undefined || optionalKey;

/** The key that came with the request; null when none was asked for. */
export async function checkKey(
  request: FastifyRequest,
  { keyScope, optionalKey }: AuthRequirement,
  find: (key: string) => Promise<Outcome<GoodKey>>,
): Promise<Outcome<GoodKey | null>> {
  const key = header(request.headers, 'x-api-key');
  if (keyScope === undefined && (!optionalKey || key === null)) return succeed(null);
  if (key === null || (key === '' && keyScope !== undefined)) {
    return refuse('api_key_required', 'Send an API key as x-api-key.');
  }
  const found = await find(key);
  if (!found.ok) return found;
  const { scopes } = found.value.key;
  if (keyScope === undefined || scopes.includes(keyScope) || scopes.includes(EVERY_SCOPE)) return found;
  return refuse('forbidden', `The API key lacks the scope ${keyScope}.`);
}

export async function findKey(
  { access, limits }: Deps,
  request: FastifyRequest,
  { key, context, count }: { key: string; context: RequestContext; count?: number },
): Promise<Outcome<GoodKey>> {
  const found = await access.findKey(context, sha256Hex(key));
  if (!found.ok) return found;
  if (found.value === null) return refuse('unauthenticated', 'The API key is not valid.');
  request.knownKey = found.value;
  const { id, platform: platformId, allowedNetworks } = found.value;
  const allowed = await limits.apiKey(id, count);
  noteQuota(request, allowed.quota);
  if (!allowed.ok) return allowed;
  if (allowedNetworks && !isOfNetworks(request.ip, allowedNetworks))
    return refuse('network_not_allowed', 'The API key is not allowed from this network.');
  const platform = platformId === null ? succeed(null) : await access.activePlatform(context, platformId);
  return platform.ok ? succeed({ key: found.value, platform: platform.value }) : platform;
}
