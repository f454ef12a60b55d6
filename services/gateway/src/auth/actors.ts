import {
  type AuthRequirement,
  type DelegatedScope,
  type PlatformAccess,
  principalOfService,
  principalOfUser,
  type Role,
  refuse,
} from '@cowrie/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../bus/bus.ts';
import { type Outcome, succeed } from '../outcome.ts';
import type { AccessLookup, EffectiveRole } from './access.ts';
import type { LimitResult, RateLimits } from './limits/limits.ts';
import { noteQuota } from './limits/quotas.ts';

import { hasRole } from './roles.ts';
import type { DelegatedSubject, ServiceSubject, Subject, UserSubject } from './tokens/tokens.ts';

type Delegation = {
  platform: PlatformAccess;
  scopes: readonly DelegatedScope[];
  /** The platform's daily limit for the user, in units; null: no limit. */
  dailyUnits: string | null;
};
/**
 * Until a second factor is set up, `role` is USER and `withheld` the real one. When a platform acts, `role` is USER and
 * `sessionId` is the link's id. `ownRole` has no restriction.
 */
type Caller = UserSubject & { role: Role; withheld?: Role; delegated?: Delegation; ownRole: Role };
export type Actor =
  | ({ kind: 'user' } & Caller)
  | { kind: 'service'; serviceAccountId: string; scopes: readonly string[]; platform: PlatformAccess | null };
export type UserActor = Caller;

type Deps = { access: AccessLookup; limits: RateLimits };

export function principalOf(subject: Subject): string {
  return subject.kind === 'service'
    ? principalOfService(subject.serviceAccountId)
    : principalOfUser(subject.userId);
}

/** Fails when the subject may not make requests. */
export function findActor(
  deps: Deps,
  request: FastifyRequest,
  { subject, context }: { subject: Subject; context: RequestContext },
): Promise<Outcome<Actor>> {
  if (subject.kind === 'user') return findUser(deps, request, { subject, context });
  if (subject.kind === 'service') return findService(deps, request, { subject, context });
  return findDelegated(deps, request, { subject, context });
}

// Each function below sends its lookups to Redis in one round trip.

async function findUser(
  { access, limits }: Deps,
  request: FastifyRequest,
  { subject: { userId, sessionId }, context }: { subject: UserSubject; context: RequestContext },
): Promise<Outcome<Actor>> {
  const [allowed, found] = await Promise.all([
    limits.user(userId),
    access.roleOf(context, userId, sessionId),
  ]);
  if (!isAllowed(request, allowed)) return allowed;
  if (!found.ok) return found;
  return succeed({ kind: 'user', userId, sessionId, ...found.value, ownRole: ownRoleOf(found.value) });
}

async function findService(
  { access, limits }: Deps,
  request: FastifyRequest,
  { subject, context }: { subject: ServiceSubject; context: RequestContext },
): Promise<Outcome<Actor>> {
  const { serviceAccountId, scopes, platform: platformId } = subject;
  const [allowed, active, platform] = await Promise.all([
    limits.serviceAccount(serviceAccountId),
    access.checkServiceAccount(context, serviceAccountId),
    platformId === null ? succeed(null) : access.activePlatform(context, platformId),
  ]);
  if (!isAllowed(request, allowed)) return allowed;
  if (!active.ok) return active;
  if (!platform.ok) return platform;
  return succeed({ kind: 'service', serviceAccountId, scopes, platform: platform.value });
}

/** Looked up like a session, because it ends like one. Its requests do not count towards the user's rate limit. */
async function findDelegated(
  { access, limits }: Deps,
  request: FastifyRequest,
  { subject, context }: { subject: DelegatedSubject; context: RequestContext },
): Promise<Outcome<Actor>> {
  const { userId, linkId, serviceAccountId, scopes } = subject;
  const [allowed, linked, active, platform] = await Promise.all([
    limits.link(linkId),
    access.roleOf(context, userId, linkId),
    access.checkServiceAccount(context, serviceAccountId),
    access.activePlatform(context, subject.platform),
  ]);
  if (!isAllowed(request, allowed)) return allowed;
  if (!linked.ok) return linked;
  if (!active.ok) return active;
  if (!platform.ok) return platform;
  const dailyUnits = linked.value.link?.dailyUnits ?? null;
  const delegated = { platform: platform.value, scopes, dailyUnits };
  const ownRole = ownRoleOf(linked.value);
  return succeed({ kind: 'user', userId, sessionId: linkId, role: 'USER', ownRole, delegated });
}

const ownRoleOf = ({ role, withheld }: EffectiveRole): Role => withheld ?? role;

function isAllowed(
  request: FastifyRequest,
  allowed: LimitResult,
): allowed is Extract<LimitResult, { ok: true }> {
  noteQuota(request, allowed.quota);
  return allowed.ok;
}

export function checkActor(actor: Actor, auth: AuthRequirement): Outcome<null> {
  if (actor.kind === 'user' && actor.delegated) return checkDelegation(actor.delegated, auth);
  const { role, serviceScope, serviceOnly, checksEachItem } = auth;
  if (checksEachItem) return succeed(null);
  if (serviceOnly && actor.kind === 'user')
    return refuse('forbidden', 'Only service accounts can call this.');
  if (actor.kind === 'user') {
    if (hasRole(actor.role, role)) return succeed(null);
    if (actor.withheld && hasRole(actor.withheld, role))
      return refuse('totp_setup_required', 'Set up a second factor first: POST /api/auth/totp.');
    return refuse('forbidden', `This needs the role ${role}.`);
  }
  if (serviceScope === undefined) return refuse('forbidden', 'Service accounts cannot call this.');
  return checkScope(actor.scopes, serviceScope);
}

function checkDelegation({ scopes }: Delegation, { delegatedScope }: AuthRequirement): Outcome<null> {
  if (delegatedScope === undefined)
    return refuse('forbidden', 'Only the user can call this, not a platform that acts for them.');
  return checkScope(scopes, delegatedScope);
}

export function checkDelegatedScope(
  { delegated }: Pick<Caller, 'delegated'>,
  scope: DelegatedScope,
): Outcome<null> {
  return delegated ? checkScope(delegated.scopes, scope) : succeed(null);
}

function checkScope(scopes: readonly string[], scope: string | readonly string[]): Outcome<null> {
  const any = [scope].flat();
  if (any.some((one) => scopes.includes(one))) return succeed(null);
  return refuse('forbidden', `The access token lacks the scope ${any.join(' or ')}.`);
}

export function platformOf(actor: Actor): PlatformAccess | null {
  return actor.kind === 'user' ? (actor.delegated?.platform ?? null) : actor.platform;
}

/** A service account without a platform is refused. */
export function requireOwnPlatform(actor: Actor): Outcome<string> {
  const id = actor.kind === 'service' ? actor.platform?.id : undefined;
  return id === undefined ? refuse('forbidden', 'The service account belongs to no platform.') : succeed(id);
}
