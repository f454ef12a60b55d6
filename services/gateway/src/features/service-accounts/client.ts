import { refuse } from '@cowrie/contracts';
import { type EdgeRefusal, type OAuthError, type Outcome, succeed } from '../../outcome.ts';

/** How a client shows at the token endpoint who it is. */
export type ClientCredentials = { clientId: string; clientSecret: string };

type Shown = { client_id?: string | undefined; client_secret?: string | undefined };

/** From HTTP Basic or from the body, by one of both ways alone (RFC 6749 §2.3). */
export function credentialsOf(authorization: string | null, body: Shown): Outcome<ClientCredentials> {
  const { client_id: clientId, client_secret: clientSecret } = body;
  if (authorization === null) return fromBody(clientId, clientSecret);
  if (clientSecret !== undefined) {
    return badField('client_secret', 'cannot be sent with an Authorization header');
  }
  const shown = fromBasic(authorization);
  if (!shown) return invalidClient('The Authorization header has no client id and client secret.');
  if (clientId !== undefined && clientId !== shown.clientId) {
    return badField('client_id', 'is not the one of the Authorization header');
  }
  return succeed(shown);
}

export function invalidClient(detail: string): EdgeRefusal {
  return { ...refuse('unauthenticated', detail), oauthError: 'invalid_client' };
}

/** A 400 that names its field, with RFC 6749's name for what is wrong. */
export function badField(
  path: string,
  message: string,
  oauthError: OAuthError = 'invalid_request',
): EdgeRefusal {
  return { ...refuse('invalid_request', `${path} ${message}`, [{ path, message }]), oauthError };
}

/** The scopes of a token: those that are asked for, separated by single spaces, or all that there are. */
export function grantedScopes<S extends string>(
  has: readonly S[],
  asked: string | undefined,
): Outcome<readonly S[]> {
  if (asked === undefined) return succeed(has);
  const named = new Set(asked.split(' '));
  const granted = has.filter((scope) => named.has(scope));
  if (granted.length === named.size) return succeed(granted);
  return badField('scope', `must be of ${has.join(' ')}`, 'invalid_scope');
}

function fromBody(
  clientId: string | undefined,
  clientSecret: string | undefined,
): Outcome<ClientCredentials> {
  if (clientSecret === undefined) {
    return invalidClient('Send client id and client secret, by HTTP Basic or in the body.');
  }
  if (clientId === undefined) return badField('client_id', 'is required with client_secret');
  return succeed({ clientId, clientSecret });
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

function fromBasic(authorization: string): ClientCredentials | null {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  // Each of both was encoded like a field of a form before they were joined (RFC 6749 §2.3.1).
  const clientId = formDecoded(text.slice(0, colon));
  const clientSecret = formDecoded(text.slice(colon + 1));
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
