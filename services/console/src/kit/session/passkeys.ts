import type { PasskeyCreation, PasskeyRequest } from '@cowrie/client';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { whenThere } from '../api/load.ts';
import type { Trouble } from '../api/trouble.ts';

/** Whether this browser has them at all, and this page may ask for them. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Loaded when somebody uses a passkey. */
const library = () => whenThere(() => import('@simplewebauthn/browser'));

/** Has the browser make a passkey. Throws with its `trouble`. */
export async function makePasskey(publicKey: PasskeyCreation): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  // The document knows transports as texts.
  const optionsJSON = publicKey as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(giveTrouble);
}

/** Has the browser ask for one that it has. Throws with its `trouble`. */
export async function showPasskey(publicKey: PasskeyRequest): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: publicKey }).catch(giveTrouble);
}

const REASONS: Record<string, Extract<Trouble, { kind: 'passkey' }>['reason']> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
};

function giveTrouble(error: unknown): never {
  const reason = REASONS[(error as Error).name] ?? 'failed';
  const trouble: Trouble = { kind: 'passkey', reason };
  throw Object.assign(new Error('the browser gave no passkey', { cause: error }), { trouble });
}
