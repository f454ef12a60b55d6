import { DELEGATED_SCOPES, isLinkInForce, LIMITS, refuse, type ServiceScope } from '@cowrie/contracts';
import type { z } from 'zod';
import { nameForm } from '../../api/name-text.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { type EdgeRefusal, type Outcome, succeed } from '../../outcome.ts';
import { badField, grantedScopes } from './client.ts';
import { ACCESS_TOKEN, type ClientToken, EXTERNAL_ID, type TokenForm } from './schemas.ts';

/** A service account that showed its secret. */
export type Account = { id: string; scopes: readonly ServiceScope[]; platform: string | null };

/**
 * Token exchange (RFC 8693): a token by which the account's platform acts for a user that is linked with it. Only an external id is
 * exchanged: so a token never comes of a token, and none outlives what it came of.
 */
export async function exchange(
  { bus, tokens, access, seal }: RouteDeps,
  context: RequestContext,
  { id: serviceAccountId, scopes: has, platform }: Account,
  asked: z.infer<typeof TokenForm>,
): Promise<Outcome<ClientToken>> {
  if (!has.includes('users:act')) return unauthorized('The service account lacks the scope users:act.');
  if (platform === null) return unauthorized('The service account belongs to no platform.');
  const { subject_token: externalId, subject_token_type: type } = asked;
  if (type !== EXTERNAL_ID) return badField('subject_token_type', `must be ${EXTERNAL_ID}`);
  if (externalId === undefined) return badField('subject_token', 'is required');
  const scopes = grantedScopes(DELEGATED_SCOPES, asked.scope);
  if (!scopes.ok) return scopes;
  const active = await access.activePlatform(context, platform);
  if (!active.ok) return active;
  // What is too long for one to be sealed would be no message that anybody answers.
  const form = externalId.length > 2 * LIMITS.externalIdMax ? null : nameForm(externalId);
  if (form === null) return noUser();
  const found = await bus.call(context, 'link.find', { platform, sealedExternalId: await seal(form) });
  if (!found.ok) return found;
  const { link } = found.value;
  if (!link || !isLinkInForce(link)) return noUser();
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

const noUser = () =>
  badField('subject_token', 'is no user who agreed that the platform acts for them', 'invalid_grant');

function unauthorized(detail: string): EdgeRefusal {
  return { ...refuse('forbidden', detail), oauthError: 'unauthorized_client' };
}
