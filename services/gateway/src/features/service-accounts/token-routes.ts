import { LIMITS, type ServiceScope } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { NoParams, NoQuery } from '../../api/inputs.ts';
import { readClient } from '../../auth/secrets.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addFormParsers, FORM_TYPE } from '../../http/body/parsers.ts';
import { publicRoute } from '../../http/route/route.ts';
import { type EdgeRefusal, type Outcome, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import { badField, type ClientCredentials, credentialsOf, grantedScopes, invalidClient } from './client.ts';
import * as examples from './examples.ts';
import { ClientToken, GRANT_TYPE, TokenForm } from './schemas.ts';

/** OAuth 2 client credentials (RFC 6749 §4.4). In a scope of its own: it is the one endpoint that takes a form. */
export async function tokenRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  await app.register(async (scope) => {
    addFormParsers(scope);
    addTokenRoute(scope, deps);
  });
}

function addTokenRoute(app: FastifyInstance, { bus, guard, tokens }: RouteDeps): void {
  publicRoute(app, guard, {
    method: 'POST',
    url: '/api/auth/token',
    tag: 'Identity',
    operationId: 'createServiceToken',
    examples: examples.token,
    summary: 'Get an access token for a service account (OAuth 2 client credentials)',
    description:
      'OAuth 2 (RFC 6749 §4.4), as a form. The client shows itself by HTTP Basic, or by `client_id` and `client_secret` in the form.',
    params: NoParams,
    query: NoQuery,
    body: TokenForm,
    consumes: FORM_TYPE,
    security: [{ client: [] }, {}],
    answers: { 200: ClientToken },
    calls: ['service-account.find'],
    problems: ['unauthenticated'],
    adaptRefusal,
    async handle({ body }, context, { headers }) {
      if (body.grant_type !== GRANT_TYPE) {
        return badField('grant_type', `must be ${GRANT_TYPE}`, 'unsupported_grant_type');
      }
      const shown = credentialsOf(header(headers, 'authorization'), body);
      if (!shown.ok) return shown;
      // Nobody guesses 256 bits, so there is no lock-out: anybody could lock out a client whose id they know.
      const found = await findAccount(bus, context, shown.value);
      if (!found.ok) return found;
      const scopes = grantedScopes(found.value.scopes, body.scope);
      if (!scopes.ok) return scopes;
      const access_token = await tokens.issueService({
        serviceAccountId: found.value.id,
        scopes: scopes.value,
        platform: found.value.platform,
      });
      const token = { access_token, token_type: 'Bearer', expires_in: LIMITS.accessTokenSeconds };
      // RFC 6749 §5.1 asks for this beside `cache-control: no-store`.
      const noCache = { pragma: 'no-cache' };
      return succeed({ status: 200, body: { ...token, scope: scopes.value.join(' ') }, headers: noCache });
    },
  });
}

async function findAccount(
  bus: Bus,
  context: RequestContext,
  { clientId, clientSecret }: ClientCredentials,
): Promise<Outcome<{ id: string; scopes: readonly ServiceScope[]; platform: string | null }>> {
  const wrong = invalidClient('The client id or the client secret is wrong.');
  const client = readClient(clientId, clientSecret);
  if (!client) return wrong;
  const found = await bus.call(context, 'service-account.find', { clientId, secretHash: client.secretHash });
  if (!found.ok) return found;
  return found.value.serviceAccount ? succeed(found.value.serviceAccount) : wrong;
}

/** Clients of OAuth 2 look for `error` (RFC 6749 §5.2). */
function adaptRefusal(refusal: EdgeRefusal): EdgeRefusal {
  const { code, oauthError = 'invalid_request' } = refusal;
  if (code === 'invalid_request') return { ...refusal, oauthError };
  if (code !== 'unsupported_media_type') return refusal;
  return { ...refusal, oauthError, detail: `The body must be ${FORM_TYPE} in UTF-8, not encoded further.` };
}
