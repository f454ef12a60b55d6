import { DELEGATED_SCOPES, isLinkInForce, LIMITS, refuse, type ServiceScope } from '@cowrie/contracts';
import type { z } from 'zod';
import { normalizeName } from '../../api/name-text.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { type EdgeRefusal, type Outcome, succeed } from '../../outcome.ts';
import { grantScopes, refuseField } from './client.ts';
import { ACCESS_TOKEN, type ClientToken, EXTERNAL_ID, type TokenForm } from './schemas.ts';

export type AuthenticatedAccount = { id: string; scopes: readonly ServiceScope[]; platform: string | null };

/** RFC 8693. Only an external id can be exchanged, so no token is made from another one and outlives it. */
export async function exchangeToken(
  { bus, tokens, access, seal }: RouteDeps,
  context: RequestContext,
  { id: serviceAccountId, scopes: accountScopes, platform }: AuthenticatedAccount,
  form: z.infer<typeof TokenForm>,
): Promise<Outcome<ClientToken>> {
  if (!accountScopes.includes('users:act'))
    return unauthorized('The service account lacks the scope users:act.');
  if (platform === null) return unauthorized('The service account belongs to no platform.');
  const { subject_token: externalId, subject_token_type: type } = form;
  if (type !== EXTERNAL_ID) return refuseField('subject_token_type', `must be ${EXTERNAL_ID}`);
  if (externalId === undefined) return refuseField('subject_token', 'is required');
  const scopes = grantScopes(DELEGATED_SCOPES, form.scope);
  if (!scopes.ok) return scopes;
  const active = await access.activePlatform(context, platform);
  if (!active.ok) return active;
  // An id that is too long cannot be sealed for the user service, and no user has it.
  const normalized = externalId.length > 2 * LIMITS.externalIdMax ? null : normalizeName(externalId);
  if (normalized === null) return refuseSubject();
  const found = await bus.call(context, 'link.find', { platform, sealedExternalId: await seal(normalized) });
  if (!found.ok) return found;
  const { link } = found.value;
  if (!link || !isLinkInForce(link)) return refuseSubject();
  const { userId, id: linkId } = link;
  return succeed({
    access_token: await tokens.issueDelegated({
      ...{ userId, linkId, serviceAccountId, platform },
      scopes: scopes.value,
    }),
    issued_token_type: ACCESS_TOKEN,
    token_type: 'Bearer',
    expires_in: LIMITS.delegatedTokenSeconds,
    scope: scopes.value.join(' '),
  });
}

const refuseSubject = () =>
  refuseField(
    'subject_token',
    'is not the external id of a user with a link to the platform',
    'invalid_grant',
  );

function unauthorized(detail: string): EdgeRefusal {
  return { ...refuse('forbidden', detail), oauthError: 'unauthorized_client' };
}
