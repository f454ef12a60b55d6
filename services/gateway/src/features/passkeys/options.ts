import { LIMITS, PASSKEY_ALGORITHMS, type UserState, userHandleOf } from '@cowrie/contracts';
import type { CreationOptions } from '../../api/passkeys.ts';
import type { RelyingParty } from '../../auth/passkeys/relying-party.ts';

const RELYING_PARTY_NAME = 'Cowrie';
const type = 'public-key' as const;

/** The authenticator must store the passkey, and verify the person before each use. */
export function creationOptions(
  { id: userId, email, fullName }: UserState,
  known: readonly { id: string; transports: string[] }[],
  { challenge, relyingParty }: { challenge: string; relyingParty: RelyingParty },
): CreationOptions {
  return {
    rp: { id: relyingParty.id, name: RELYING_PARTY_NAME },
    user: { id: userHandleOf(userId), name: email, displayName: fullName },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: LIMITS.passkeyChallengeSeconds * 1000,
    excludeCredentials: known.map(({ id, transports }) => ({ type, id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}
