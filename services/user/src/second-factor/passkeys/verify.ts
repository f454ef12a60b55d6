import {
  PASSKEY_ALGORITHMS,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyExpectation,
  userHandleOf,
} from '@cowrie/contracts';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Passkey } from './table.ts';

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isSynced' | 'transports'>;

/** The library takes a quarter of a second and 25 MB to load, which a platform without passkeys need not pay. */
const library = () => import('@simplewebauthn/server');
const decoder = () => import('@simplewebauthn/server/helpers');

const expectedOf = ({ relyingParty, challenge }: PasskeyExpectation) => ({
  expectedChallenge: challenge.text,
  expectedOrigin: relyingParty.origin,
  expectedRPID: relyingParty.id,
  requireUserVerification: true,
});
/** Every answer has these fields, but they carry no information. */
const credentialOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

export async function verifyAttestation(
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

/** To check a statement with certificates, the library would fetch revocation lists from addresses in it. */
export function needsNoCertificate(statement: Pick<AttestationObject, 'get'>): boolean {
  const format = statement.get('fmt');
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined);
}

export async function verifyAssertion(
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
      // The service checks counters itself, because those of some passkeys may go back.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** A copied passkey's counter does not increase. Passkeys without a counter send 0. */
export const isCounterRegressed = ({ counter: known }: Pick<Passkey, 'counter'>, shown: number): boolean =>
  (shown > 0 || known > 0) && shown <= known;
