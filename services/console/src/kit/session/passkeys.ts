import type { PasskeyCreation, PasskeyRequest } from '@cowrie/client';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { loadPart } from '../api/load.ts';
import type { Trouble } from '../api/trouble.ts';

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

const library = () => loadPart(() => import('@simplewebauthn/browser'));

/** Throws an error with a `trouble`. */
export async function createPasskey(publicKey: PasskeyCreation): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  // The API document types transports as strings.
  const optionsJSON = publicKey as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(throwTrouble);
}

/** Throws an error with a `trouble`. */
export async function requestPasskey(publicKey: PasskeyRequest): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: publicKey }).catch(throwTrouble);
}

const REASONS: Record<string, Extract<Trouble, { kind: 'passkey' }>['reason']> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
};

function throwTrouble(error: unknown): never {
  const reason = REASONS[(error as Error).name] ?? 'failed';
  const trouble: Trouble = { kind: 'passkey', reason };
  throw Object.assign(new Error('the browser gave no passkey', { cause: error }), { trouble });
}
