import { LIMITS, type PasskeyAssertion, refuse } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { z } from 'zod';
import type { LoginCredential, RequestOptions } from '../../api/passkeys.ts';
import { expectedAnswer, noRelyingParty } from '../../auth/passkeys/passkeys.ts';
import { newRefreshToken } from '../../auth/secrets.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Sender } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import type { TokenPair } from './schemas.ts';
import { firstTokens } from './session-calls.ts';

const WRONG_PASSKEY = refuse('unauthenticated', 'The passkey is unknown, or its response is not valid.');

export function requestOptions({ passkeys }: Pick<RouteDeps, 'passkeys'>): Outcome<RequestOptions> {
  const { relyingParty, challenges } = passkeys;
  if (!relyingParty) return noRelyingParty();
  return succeed({
    rpId: relyingParty.id,
    challenge: challenges.issue('sign-in'),
    timeout: LIMITS.passkeyChallengeSeconds * 1000,
    userVerification: 'required',
  });
}

export async function signInByPasskey(
  deps: RouteDeps,
  { id, response }: z.output<typeof LoginCredential>,
  context: RequestContext,
  { headers, network, deviceToken }: Sender & { deviceToken?: string },
): Promise<Outcome<z.output<typeof TokenPair>>> {
  const { bus, seal, logins, passkeys } = deps;
  const { relyingParty } = passkeys;
  if (!relyingParty) return noRelyingParty();
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer: PasskeyAssertion = {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    userHandle: userHandle ?? '',
  };
  const device = { network, userAgent: header(headers, 'user-agent'), token: deviceToken ?? null };
  const sessionId = uuidv7();
  const refresh = newRefreshToken(sessionId);
  // Every spelling of an id must count towards the same failures.
  const credentialId = Buffer.from(id, 'base64url').toString('base64url');
  const started = await logins.attemptByPasskey(credentialId, device, async () => {
    const expected = expectedAnswer(passkeys, relyingParty, { purpose: 'sign-in', clientDataJSON });
    if (!expected) return WRONG_PASSKEY;
    return bus.call(context, 'session.start-by-passkey', {
      sealed: await seal(JSON.stringify(answer)),
      sessionId,
      refreshHash: refresh.hash,
      userAgent: device.userAgent?.slice(0, LIMITS.userAgentMax),
      ...expected,
    });
  });
  return started.ok ? succeed(await firstTokens(deps, context, started.value.data, refresh.token)) : started;
}
