import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, Sha256Hex, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { endedSessionIds, OWNER_PROOF_REFUSALS, ownerProofFields, UserAccess } from './states.ts';

/** The COSE numbers are those of Ed25519, ECDSA with P-256, and RSA with SHA-256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** Authenticators know the user by this base64url text, which does not reveal the person. */
export const userHandleOf = (userId: number): string => btoa(String(userId)).replaceAll('=', '');

export const PASSKEY = shape('Passkey', {
  id: field.uuid(),
  name: field.text(),
  createdAt: field
    .time()
    .about('In real time, even with a test clock, because keys and tokens expire in real time'),
  lastUsedAt: field.time().orNull().about('Time of the last login with this passkey'),
  isSynced: field.flag().about('True when its provider may copy it to other devices'),
});
export type PasskeyState = WireOf<typeof PASSKEY>;

const Part = z.string().max(LIMITS.passkeyPartMax);
const Transports = z.array(z.string().max(LIMITS.passkeyTransportMax)).max(LIMITS.passkeyTransportsMax);
const Credential = z.object({ id: Part, transports: Transports });

/** It is the JSON inside `sealed`; all fields but `transports` are base64url. */
export const PasskeyAttestation = Credential.extend({ clientDataJSON: Part, attestationObject: Part });
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;
/** It is the JSON inside `sealed`; all fields are base64url. */
export const PasskeyAssertion = z.object({
  id: Part,
  clientDataJSON: Part,
  authenticatorData: Part,
  signature: Part,
  userHandle: Part,
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The gateway issues each challenge, which works once, until it expires. */
const expectationFields = {
  relyingParty: z.object({ id: z.string(), origin: z.string() }),
  challenge: z.object({ text: z.string().max(LIMITS.passkeyPartMax), expiresAtMs: EpochMs }),
};
const SealedAnswer = z.string().max(LIMITS.passkeyPartMax * 8);
export const passkeyAnswerFields = { sealed: SealedAnswer, ...expectationFields };
export type PasskeyExpectation = z.infer<z.ZodObject<typeof expectationFields>>;

const userKey = ({ userId }: { userId: number }) => String(userId);

export const passkeys = {
  commands: {
    /** It checks if a creation is allowed. */
    'passkey.begin': command({
      data: z.object(ownerProofFields),
      key: userKey,
      reply: z.object({ credentials: z.array(Credential) }),
      rejects: [...OWNER_PROOF_REFUSALS, 'forbidden'],
    }),
    /** The first second factor ends all sessions but `sessionId`. Codes are stored only if the user has none. */
    'passkey.add': command({
      data: z.object({
        userId: UserId,
        sessionId: z.uuid(),
        passkeyId: z.uuid(),
        name: z.string().max(LIMITS.passkeyNameMax * 2),
        recoveryHashes: z.array(Sha256Hex).length(LIMITS.recoveryCodes),
        ...passkeyAnswerFields,
      }),
      key: userKey,
      reply: z.object({ passkey: PASSKEY.wire, areCodesTaken: z.boolean(), endedSessionIds }),
      rejects: ['invalid_request', 'unauthenticated', 'forbidden'],
    }),
    'passkey.remove': command({
      data: z.object({ ...ownerProofFields, passkeyId: z.uuid() }),
      key: userKey,
      reply: z.object({ access: UserAccess }),
      effects: ['weakens-factor'],
      rejects: [...OWNER_PROOF_REFUSALS, 'not_found'],
    }),
  },
  queries: {
    'passkey.list': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ passkeys: z.array(PASSKEY.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
