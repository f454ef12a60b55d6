import { refuse } from '@cowrie/contracts';
import { type EdgeRefusal, type OAuthError, type Outcome, succeed } from '../../outcome.ts';

export type ClientCredentials = { clientId: string; clientSecret: string };

type CredentialFields = { client_id?: string | undefined; client_secret?: string | undefined };

/** Credentials come from HTTP Basic or from the body, never from both (RFC 6749 §2.3). */
export function readCredentials(
  authorization: string | null,
  body: CredentialFields,
): Outcome<ClientCredentials> {
  const { client_id: clientId, client_secret: clientSecret } = body;
  if (authorization === null) return fromBody(clientId, clientSecret);
  if (clientSecret !== undefined) {
    return refuseField('client_secret', 'cannot be sent with an Authorization header');
  }
  const credentials = fromBasic(authorization);
  if (!credentials) return invalidClient('The Authorization header has no client id and client secret.');
  if (clientId !== undefined && clientId !== credentials.clientId) {
    return refuseField('client_id', 'differs from the Authorization header');
  }
  return succeed(credentials);
}

export function invalidClient(detail: string): EdgeRefusal {
  return { ...refuse('unauthenticated', detail), oauthError: 'invalid_client' };
}

export function refuseField(
  path: string,
  message: string,
  oauthError: OAuthError = 'invalid_request',
): EdgeRefusal {
  return { ...refuse('invalid_request', `${path} ${message}`, [{ path, message }]), oauthError };
}

export function grantScopes<S extends string>(
  available: readonly S[],
  requested: string | undefined,
): Outcome<readonly S[]> {
  if (requested === undefined) return succeed(available);
  const names = new Set(requested.split(' '));
  const granted = available.filter((scope) => names.has(scope));
  if (granted.length === names.size) return succeed(granted);
  return refuseField('scope', `must be of ${available.join(' ')}`, 'invalid_scope');
}

function fromBody(
  clientId: string | undefined,
  clientSecret: string | undefined,
): Outcome<ClientCredentials> {
  if (clientSecret === undefined) {
    return invalidClient('Send client id and client secret, by HTTP Basic or in the body.');
  }
  if (clientId === undefined) return refuseField('client_id', 'is required with client_secret');
  return succeed({ clientId, clientSecret });
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

function fromBasic(authorization: string): ClientCredentials | null {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  // Each part was form-encoded before they were joined (RFC 6749 §2.3.1).
  const clientId = decodeFormField(text.slice(0, colon));
  const clientSecret = decodeFormField(text.slice(colon + 1));
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

function decodeFormField(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
