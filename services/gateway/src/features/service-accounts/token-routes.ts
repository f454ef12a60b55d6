import { LIMITS, PROBLEMS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { readClient } from '../../auth/secrets.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addFormParsers, FORM_TYPE } from '../../http/body/parsers.ts';
import { addPublicRoute } from '../../http/route/route.ts';
import { addScope } from '../../http/route/scope.ts';
import { type EdgeRefusal, type OAuthError, type Outcome, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import {
  type ClientCredentials,
  grantScopes,
  invalidClient,
  readCredentials,
  refuseField,
} from './client.ts';
import * as examples from './examples.ts';
import { type AuthenticatedAccount, exchangeToken } from './exchange.ts';
import { CLIENT_CREDENTIALS, ClientToken, TOKEN_EXCHANGE, TokenForm } from './schemas.ts';

/** The route has a scope of its own, because no other route takes a form. */
export async function tokenRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  await addScope(app, 'tokens', (scope) => {
    addFormParsers(scope);
    addTokenRoute(scope, deps);
  });
}

function addTokenRoute(app: FastifyInstance, deps: RouteDeps): void {
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'createServiceToken',
    examples: examples.token,
    summary: 'Get an access token for a service account, or for a user its platform acts for',
    description: `OAuth 2, as a form: client credentials (RFC 6749 §4.4), or token exchange (RFC 8693), with which a platform acts for a linked user. Send the credentials by HTTP Basic, or as \`client_id\` and \`client_secret\` in the form. For an exchange the account needs the scope \`users:act\`. The token is valid for ${LIMITS.delegatedTokenSeconds / 60} minutes, and ends at once with the link.`,
    body: TokenForm,
    consumes: FORM_TYPE,
    security: [{ client: [] }, {}],
    answers: { 200: ClientToken },
    problems: ['unauthenticated', 'forbidden', 'platform_suspended'],
    adaptRefusal,
    async handle({ body }, context, { headers }) {
      if (body.grant_type !== CLIENT_CREDENTIALS && body.grant_type !== TOKEN_EXCHANGE) {
        const message = `must be ${CLIENT_CREDENTIALS} or ${TOKEN_EXCHANGE}`;
        return refuseField('grant_type', message, 'unsupported_grant_type');
      }
      const credentials = readCredentials(header(headers, 'authorization'), body);
      if (!credentials.ok) return credentials;
      // Failures are not limited: 256 bits cannot be guessed, and a limit would let strangers lock out a
      // client whose id they know.
      const found = await findAccount(deps.bus, context, credentials.value);
      if (!found.ok) return found;
      const issued =
        body.grant_type === TOKEN_EXCHANGE
          ? await exchangeToken(deps, context, found.value, body)
          : await issueOwnToken(deps, context, found.value, body.scope);
      if (!issued.ok) return issued;
      // RFC 6749 §5.1 requires this header beside `cache-control: no-store`.
      return succeed({ status: 200, body: issued.value, headers: { pragma: 'no-cache' } });
    },
  });
}

async function issueOwnToken(
  { tokens, access }: RouteDeps,
  context: RequestContext,
  { id: serviceAccountId, platform, ...account }: AuthenticatedAccount,
  requestedScope: string | undefined,
): Promise<Outcome<ClientToken>> {
  const scopes = grantScopes(account.scopes, requestedScope);
  if (!scopes.ok) return scopes;
  const active = platform === null ? succeed(null) : await access.activePlatform(context, platform);
  if (!active.ok) return active;
  return succeed({
    access_token: await tokens.issueService({ serviceAccountId, scopes: scopes.value, platform }),
    token_type: 'Bearer',
    expires_in: LIMITS.accessTokenSeconds,
    scope: scopes.value.join(' '),
  });
}

async function findAccount(
  bus: Bus,
  context: RequestContext,
  { clientId, clientSecret }: ClientCredentials,
): Promise<Outcome<AuthenticatedAccount>> {
  const refusal = invalidClient('The client id or the client secret is wrong.');
  const client = readClient(clientId, clientSecret);
  if (!client) return refusal;
  const found = await bus.call(context, 'service-account.find', { clientId, secretHash: client.secretHash });
  if (!found.ok) return found;
  return found.value.serviceAccount ? succeed(found.value.serviceAccount) : refusal;
}

/** OAuth 2 expects `error` in each refusal (RFC 6749 §5.2). */
function adaptRefusal(refusal: EdgeRefusal): EdgeRefusal {
  const { code, oauthError = toOAuthError(PROBLEMS[code].status) } = refusal;
  if (code !== 'unsupported_media_type') return { ...refusal, oauthError };
  return { ...refusal, oauthError, detail: `The body must be ${FORM_TYPE} in UTF-8, not encoded further.` };
}

function toOAuthError(status: number): OAuthError {
  if (status === 401) return 'invalid_client';
  if (status === 403) return 'unauthorized_client';
  if (status === 500) return 'server_error';
  return status === 429 || status > 500 ? 'temporarily_unavailable' : 'invalid_request';
}
