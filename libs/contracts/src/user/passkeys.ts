import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, Sha256Hex, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { endedSessionIds, OWNER_PROOF_REFUSALS, ownerProofFields, UserAccess } from './states.ts';

/** COSE numbers of the keys that are taken: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** By what an authenticator knows whose a passkey is, as base64url: nothing in it tells who the person is. */
export const userHandleOf = (userId: number): string => btoa(String(userId)).replaceAll('=', '');

/** A passkey, as its user sees it. */
export const PASSKEY = shape('Passkey', {
  id: field.uuid(),
  name: field.text(),
  createdAt: field
    .time()
    .about('In real time, also where there is a clock to test with: tokens and keys live by it'),
  lastUsedAt: field.time().orNull().about('When somebody signed in by it last'),
  isSynced: field.flag().about('Whether its provider may copy it to other devices'),
});
export type PasskeyState = WireOf<typeof PASSKEY>;

const Part = z.string().max(LIMITS.passkeyPartMax);
const Transports = z.array(z.string().max(LIMITS.passkeyTransportMax)).max(LIMITS.passkeyTransportsMax);
/** A passkey that an authenticator has: how to find it again. */
const Credential = z.object({ id: Part, transports: Transports });

/** What an authenticator answers when it made a passkey, sealed as JSON. All but `transports` is base64url. */
export const PasskeyAttestation = Credential.extend({ clientDataJSON: Part, attestationObject: Part });
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;
/** What it answers when somebody signs in by one, likewise. */
export const PasskeyAssertion = z.object({
  id: Part,
  clientDataJSON: Part,
  authenticatorData: Part,
  signature: Part,
  userHandle: Part,
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** For whom an answer has to be made, and to which challenge, which the gateway gave out: it is good once, until then. */
const asked = {
  relyingParty: z.object({ id: z.string(), origin: z.string() }),
  challenge: z.object({ text: z.string().max(LIMITS.passkeyPartMax), expiresAtMs: EpochMs }),
};
/** All parts of an answer at once. */
const SealedAnswer = z.string().max(LIMITS.passkeyPartMax * 8);
export const passkeyAnswerFields = { sealed: SealedAnswer, ...asked };
/** What an answer is held against. */
export type PasskeyExpectation = z.infer<z.ZodObject<typeof asked>>;

const ofUser = ({ userId }: { userId: number }) => String(userId);

/** Passkeys: a second factor, and a way to sign in by themselves. */
export const passkeys = {
  commands: {
    /** Before one is made: whether it may be, and which there are. */
    'passkey.begin': command({
      data: z.object(ownerProofFields),
      key: ofUser,
      reply: z.object({ credentials: z.array(Credential) }),
      rejects: [...OWNER_PROOF_REFUSALS, 'forbidden'],
    }),
    /**
     * With the first second factor all sessions but `sessionId` end, since they were begun without it. The recovery codes
     * are taken where the user has none.
     */
    'passkey.add': command({
      data: z.object({
        userId: UserId,
        sessionId: z.uuid(),
        passkeyId: z.uuid(),
        name: z.string().max(LIMITS.passkeyNameMax * 2),
        recoveryHashes: z.array(Sha256Hex).length(LIMITS.recoveryCodes),
        ...passkeyAnswerFields,
      }),
      key: ofUser,
      reply: z.object({ passkey: PASSKEY.wire, areCodesTaken: z.boolean(), endedSessionIds }),
      rejects: ['invalid_request', 'unauthenticated', 'forbidden'],
    }),
    'passkey.remove': command({
      data: z.object({ ...ownerProofFields, passkeyId: z.uuid() }),
      key: ofUser,
      reply: z.object({ access: UserAccess }),
      effects: ['weakens-factor'],
      rejects: [...OWNER_PROOF_REFUSALS, 'not_found'],
    }),
  },
  queries: {
    /** The oldest first. */
    'passkey.list': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ passkeys: z.array(PASSKEY.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
