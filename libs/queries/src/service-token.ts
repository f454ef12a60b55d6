import { jwtVerify, SignJWT } from 'jose';

/*
 * Each request carries a JWT (RFC 7519) that is signed with a secret of the installation. The secret itself
 * is never sent.
 */

const ALGORITHM = 'HS256';
const AUDIENCE = 'cowrie-services';
const VALID_SECONDS = 120;
/** A token is used for half of its life, so that it is still valid when it arrives. */
const RENEW_AFTER_MS = (VALID_SECONDS / 2) * 1000;
/** The clocks of two machines may differ by this much. */
const CLOCK_SKEW_SECONDS = 30;
/** There are fewer instances that ask within a token's life; the oldest token is forgotten first. */
const REMEMBERED_TOKENS_MAX = 1_000;

export function createTokenSource(secrets: readonly string[], issuer: string): () => Promise<string> {
  const [first = ''] = secrets;
  const key = new TextEncoder().encode(first);
  let renewAtMs = 0;
  let token: Promise<string>;
  return () => {
    if (Date.now() >= renewAtMs) {
      renewAtMs = Date.now() + RENEW_AFTER_MS;
      token = new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${VALID_SECONDS} seconds`)
        .sign(key);
    }
    return token;
  };
}

export function createTokenCheck(
  secrets: readonly string[],
): (authorization: string | undefined) => boolean | Promise<boolean> {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const validUntilMs = new Map<string, number>();

  async function verify(authorization: string): Promise<boolean> {
    const token = authorization.replace(/^Bearer /, '');
    for (const key of keys) {
      try {
        const options = { algorithms: [ALGORITHM], audience: AUDIENCE, clockTolerance: CLOCK_SKEW_SECONDS };
        const { payload } = await jwtVerify(token, key, { ...options, requiredClaims: ['exp'] });
        remember(authorization, (payload.exp ?? 0) * 1000);
        return true;
      } catch {
        // Another of the secrets may have signed it.
      }
    }
    return false;
  }

  function remember(authorization: string, untilMs: number): void {
    const [oldest] = validUntilMs.keys();
    if (validUntilMs.size >= REMEMBERED_TOKENS_MAX && oldest !== undefined) validUntilMs.delete(oldest);
    validUntilMs.set(authorization, untilMs);
  }

  return (authorization) => {
    if (authorization === undefined) return false;
    // One token serves thousands of requests, so its signature is computed once.
    return (validUntilMs.get(authorization) ?? 0) > Date.now() || verify(authorization);
  };
}
