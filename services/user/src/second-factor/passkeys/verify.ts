import {
  PASSKEY_ALGORITHMS,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyExpectation,
  userHandleOf,
} from '@cowrie/contracts';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Passkey } from './table.ts';

/** What is known of a passkey that was just made. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isSynced' | 'transports'>;

/** Loaded when somebody needs it: it takes a quarter of a second and 25 MB, which a platform without passkeys need not pay. */
const library = () => import('@simplewebauthn/server');
const decoder = () => import('@simplewebauthn/server/helpers');

const expectedOf = ({ relyingParty, challenge }: PasskeyExpectation) => ({
  expectedChallenge: challenge.text,
  expectedOrigin: relyingParty.origin,
  expectedRPID: relyingParty.id,
  requireUserVerification: true,
});
/** Fields that every answer has and say nothing. */
const credentialOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** What an authenticator made, to this challenge and for us, of a person whom it verified; null: it did not. */
export async function verifyMade(
  made: PasskeyAttestation,
  asked: PasskeyExpectation,
): Promise<NewPasskey | null> {
  const { id, transports, ...response } = made;
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    library(),
    decoder(),
  ]);
  try {
    const statement = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    if (!needsNoCertificate(statement)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(asked),
      response: { ...credentialOf(id), response },
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialDeviceType === 'multiDevice',
      transports,
    };
  } catch {
    return null;
  }
}

/**
 * Nobody is asked who made their authenticator. A statement with certificates is refused unread: to check it, the library
 * would fetch lists of revoked ones from addresses that stand in it.
 */
export function needsNoCertificate(statement: Pick<AttestationObject, 'get'>): boolean {
  const format = statement.get('fmt');
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined);
}

/** The counter that a passkey shows which answers this challenge, for us, of a person whom it verified; null: it does not. */
export async function verifyShown(
  passkey: Passkey,
  { id, userHandle, ...response }: PasskeyAssertion,
  asked: PasskeyExpectation,
): Promise<{ counter: number } | null> {
  if (userHandle !== userHandleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(asked),
      response: { ...credentialOf(id), response },
      // Counters are looked at beside this: of which passkeys they may go back is for us to say.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** Whether a passkey shows a counter that does not go on, as a copy of it would. Those without one show 0. */
export const isCounterBack = ({ counter: known }: Pick<Passkey, 'counter'>, shown: number): boolean =>
  (shown > 0 || known > 0) && shown <= known;
