import {
  type ActiveApiKey,
  type AuthRequirement,
  LIMITS,
  type PlatformAccess,
  refuse,
} from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
import { type Outcome, succeed } from '../outcome.ts';
import type { StandIns } from '../redis/stand-ins.ts';
import { header } from '../request/headers.ts';
import type { AccessLookup } from './access.ts';
import type { Actor } from './actors.ts';
import { isInNetworks } from './limits/allowed-networks.ts';
import type { RateLimits } from './limits/limits.ts';
import { noteQuota } from './limits/quotas.ts';

import { readStandIn, sha256Hex } from './secrets.ts';

export type AcceptedKey = { key: ActiveApiKey; platform: PlatformAccess | null };

type Deps = { access: AccessLookup; limits: RateLimits; standIns: Pick<StandIns, 'take'> };

const EVERY_SCOPE = '*:*';

export const takesKey = ({ keyScope, optionalKey }: AuthRequirement): boolean =>
  keyScope !== undefined || optionalKey === true;

export async function checkKey(
  request: FastifyRequest,
  { keyScope, optionalKey }: AuthRequirement,
  find: (key: string) => Promise<Outcome<AcceptedKey>>,
): Promise<Outcome<AcceptedKey | null>> {
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
  { access, limits, standIns }: Deps,
  request: FastifyRequest,
  { key, actor, context, count }: { key: string; actor: Actor; context: RequestContext; count?: number },
): Promise<Outcome<AcceptedKey>> {
  const hash = await resolveKeyHash(standIns, { key, actor });
  if (hash === null) return refuse('unauthenticated', SPENT);
  const found = await access.findKey(context, hash);
  if (!found.ok) return found;
  if (found.value === null) return refuse('unauthenticated', 'The API key is not valid.');
  request.knownKey = found.value;
  const { id, platform: platformId, allowedNetworks } = found.value;
  const allowed = await limits.apiKey(id, count);
  noteQuota(request, allowed.quota);
  if (!allowed.ok) return allowed;
  if (allowedNetworks && !isInNetworks(request.ip, allowedNetworks))
    return refuse('network_not_allowed', 'The API key is not allowed from this network.');
  const platform = platformId === null ? succeed(null) : await access.activePlatform(context, platformId);
  return platform.ok ? succeed({ key: found.value, platform: platform.value }) : platform;
}

const SPENT = `The stand-in of an API key is valid once, for ${LIMITS.keyStandInSeconds} seconds, for its creator. Confirm again to get another.`;

/** A stand-in gives the hash of its key; null when the caller may not use the stand-in. */
async function resolveKeyHash(
  standIns: Deps['standIns'],
  { key, actor }: { key: string; actor: Actor },
): Promise<string | null> {
  const standIn = readStandIn(key);
  if (standIn === null) return sha256Hex(key);
  if (actor.kind !== 'user' || actor.delegated) return null;
  return standIns.take(actor.userId, standIn);
}
