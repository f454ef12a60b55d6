import { LIMITS, PROBLEMS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { readClient } from '../../auth/secrets.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addFormParsers, FORM_TYPE } from '../../http/body/parsers.ts';
import { publicRoute } from '../../http/route/route.ts';
import { addScope } from '../../http/route/scope.ts';
import { type EdgeRefusal, type OAuthError, type Outcome, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import { badField, type ClientCredentials, credentialsOf, grantedScopes, invalidClient } from './client.ts';
import * as examples from './examples.ts';
import { type Account, exchange } from './exchange.ts';
import { CLIENT_CREDENTIALS, ClientToken, TOKEN_EXCHANGE, TokenForm } from './schemas.ts';

/** OAuth 2: tokens for service accounts and for users they act for. In a scope of its own: it is the one endpoint that takes a form. */
export async function tokenRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  await addScope(app, 'tokens', (scope) => {
    addFormParsers(scope);
    addTokenRoute(scope, deps);
  });
}

function addTokenRoute(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'createServiceToken',
    examples: examples.token,
    summary: 'Get an access token for a service account, or for a user its platform acts for',
    description: `OAuth 2, as a form: client credentials (RFC 6749 §4.4), or token exchange (RFC 8693), by which a platform acts for a linked user. The client shows itself by HTTP Basic, or by \`client_id\` and \`client_secret\` in the form. For an exchange the account has the scope \`users:act\`; the token is good for ${LIMITS.delegatedTokenSeconds / 60} minutes, and ends at once with the link.`,
    body: TokenForm,
    consumes: FORM_TYPE,
    security: [{ client: [] }, {}],
    answers: { 200: ClientToken },
    problems: ['unauthenticated', 'forbidden', 'platform_suspended'],
    adaptRefusal,
    async handle({ body }, context, { headers }) {
      if (body.grant_type !== CLIENT_CREDENTIALS && body.grant_type !== TOKEN_EXCHANGE) {
        const message = `must be ${CLIENT_CREDENTIALS} or ${TOKEN_EXCHANGE}`;
        return badField('grant_type', message, 'unsupported_grant_type');
      }
      const shown = credentialsOf(header(headers, 'authorization'), body);
      if (!shown.ok) return shown;
      // Nobody guesses 256 bits, so there is no lock-out: anybody could lock out a client whose id they know.
      const found = await findAccount(deps.bus, context, shown.value);
      if (!found.ok) return found;
      const issued =
        body.grant_type === TOKEN_EXCHANGE
          ? await exchange(deps, context, found.value, body)
          : await issueOwn(deps, context, found.value, body.scope);
      if (!issued.ok) return issued;
      // RFC 6749 §5.1 asks for this beside `cache-control: no-store`.
      return succeed({ status: 200, body: issued.value, headers: { pragma: 'no-cache' } });
    },
  });
}

/** A token for the service account itself, unless its platform is suspended. */
async function issueOwn(
  { tokens, access }: RouteDeps,
  context: RequestContext,
  { id: serviceAccountId, platform, ...has }: Account,
  asked: string | undefined,
): Promise<Outcome<ClientToken>> {
  const scopes = grantedScopes(has.scopes, asked);
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
): Promise<Outcome<Account>> {
  const wrong = invalidClient('The client id or the client secret is wrong.');
  const client = readClient(clientId, clientSecret);
  if (!client) return wrong;
  const found = await bus.call(context, 'service-account.find', { clientId, secretHash: client.secretHash });
  if (!found.ok) return found;
  return found.value.serviceAccount ? succeed(found.value.serviceAccount) : wrong;
}

/** Clients of OAuth 2 look for `error` (RFC 6749 §5.2) in each refusal. */
function adaptRefusal(refusal: EdgeRefusal): EdgeRefusal {
  const { code, oauthError = errorOf(PROBLEMS[code].status) } = refusal;
  if (code !== 'unsupported_media_type') return { ...refusal, oauthError };
  return { ...refusal, oauthError, detail: `The body must be ${FORM_TYPE} in UTF-8, not encoded further.` };
}

function errorOf(status: number): OAuthError {
  if (status === 401) return 'invalid_client';
  if (status === 403) return 'unauthorized_client';
  if (status === 500) return 'server_error';
  return status === 429 || status > 500 ? 'temporarily_unavailable' : 'invalid_request';
}
