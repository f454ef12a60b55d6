import { LIMITS, PASSKEY_ALGORITHMS } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, text } from './inputs.ts';

/** WebAuthn (Level 3), as `PublicKeyCredential.toJSON()` writes it. */

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const NO_BASE64URL = `must be base64url of at most ${LIMITS.passkeyPartMax} characters`;
const Part = z
  .string(expected('base64url'))
  .regex(BASE64URL, NO_BASE64URL)
  .max(LIMITS.passkeyPartMax, NO_BASE64URL)
  .meta({ minLength: 1 });
const IgnoredField = z.unknown().optional();
const PublicKey = z.literal('public-key');

const credential = {
  id: Part,
  rawId: Part,
  type: z.literal('public-key', expected('public-key')),
  authenticatorAttachment: IgnoredField,
  clientExtensionResults: IgnoredField,
};

export const NewCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z
      .array(text(1, LIMITS.passkeyTransportMax), expected('a list of texts'))
      .max(LIMITS.passkeyTransportsMax, `must be at most ${LIMITS.passkeyTransportsMax} texts`)
      .optional(),
    authenticatorData: IgnoredField,
    publicKey: IgnoredField,
    publicKeyAlgorithm: IgnoredField,
  }),
});

export const LoginCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: Part.nullable().optional(),
  }),
});

const challenge = z.string().meta({ description: 'Valid once, for five minutes' });
const timeout = z.int().meta({ description: 'Milliseconds' });
const required = z.literal('required');

export const CreationOptions = z
  .strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge,
    pubKeyCredParams: z.array(z.strictObject({ type: PublicKey, alg: z.literal(PASSKEY_ALGORITHMS) })),
    timeout,
    excludeCredentials: z.array(
      z.strictObject({ type: PublicKey, id: z.string(), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.strictObject({
      residentKey: required,
      requireResidentKey: z.literal(true),
      userVerification: required,
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });
export type CreationOptions = z.output<typeof CreationOptions>;

export const RequestOptions = z
  .strictObject({ rpId: z.string(), challenge, timeout, userVerification: required })
  .meta({ id: 'PasskeyRequest' });
export type RequestOptions = z.output<typeof RequestOptions>;
