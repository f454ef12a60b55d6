import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, PlatformId, Sha256Hex, Units, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { OWNER_PROOF_REFUSALS, ownerProofFields } from './states.ts';

/** What an API key can be let do. `*:*` is everything: the scope of the key that the installation is set up with, and of no other. */
export const API_KEY_SCOPES = ['coins:mint', 'coins:burn'] as const;

/** An IPv4 or IPv6 network. */
export const Network = z.union([z.cidrv4(), z.cidrv6()]);

/** What a key is held to besides its scopes; null: nothing of the kind. */
const apiKeyBounds = {
  platform: PlatformId.nullable(),
  /** Of each mint and burn. */
  perTransactionUnits: Units.nullable(),
  /** Of all mints of a UTC day. */
  dailyMintUnits: Units.nullable(),
  allowedNetworks: z.array(Network).min(1).max(LIMITS.allowedNetworksMax).nullable(),
};

const SCOPES = `${API_KEY_SCOPES.join(' and ')}; \`*:*\` is all, of the first key alone`;

export const API_KEY = shape('ApiKey', {
  id: field.uuid(),
  name: field.text(),
  prefix: field.text().about('How the key begins'),
  scopes: field.texts().about(SCOPES),
  platform: field.text().orNull().wired(apiKeyBounds.platform),
  perTransactionLimit: field
    .coins()
    .called('perTransactionUnits')
    .orNull()
    .wired(apiKeyBounds.perTransactionUnits),
  dailyMintLimit: field.coins().called('dailyMintUnits').orNull().wired(apiKeyBounds.dailyMintUnits),
  allowedNetworks: field.texts().orNull().wired(apiKeyBounds.allowedNetworks),
  createdAt: field
    .time()
    .about('In real time, also where there is a clock to test with: tokens and keys live by it'),
  expiresAt: field.time().orNull(),
  lastUsedAt: field.time().orNull(),
  revokedAt: field.time().orNull(),
});
export type ApiKeyState = WireOf<typeof API_KEY>;

/** A key that is good, as a request needs it. */
export const ActiveApiKey = API_KEY.wire
  .pick({
    id: true,
    scopes: true,
    platform: true,
    perTransactionUnits: true,
    dailyMintUnits: true,
    allowedNetworks: true,
  })
  .extend({
    expiresAtMs: z.number().nullable(),
    /** Keys that came of one by rotation share what they may mint on a day: they have this in common. */
    capsId: z.uuid(),
  });
export type ActiveApiKey = z.infer<typeof ActiveApiKey>;

const keyOfApiKey = ({ apiKeyId }: { apiKeyId: string }) => apiKeyId;

export const apiKeys = {
  commands: {
    'api-key.create': command({
      data: z.object({
        apiKeyId: z.uuid(),
        createdBy: UserId,
        name: z.string().min(1).max(LIMITS.apiKeyNameMax),
        scopes: z.array(z.enum(API_KEY_SCOPES)).min(1).max(LIMITS.apiKeyScopesMax),
        bounds: z.object(apiKeyBounds),
        expiresAtMs: EpochMs.nullable(),
        keyHash: Sha256Hex,
        prefix: z.string().max(20),
      }),
      key: keyOfApiKey,
      reply: z.object({ apiKey: API_KEY.wire }),
      /** `forbidden`: when its maker was deleted. */
      rejects: ['forbidden', 'platform_not_found'],
    }),
    /** Another key with the same settings and shared caps; the old one ends after the overlap, if it does not before. */
    'api-key.rotate': command({
      data: z.object({
        apiKeyId: z.uuid(),
        newApiKeyId: z.uuid(),
        rotatedBy: UserId,
        keyHash: Sha256Hex,
        prefix: z.string().max(20),
        overlapSeconds: z.number().int().min(0).max(LIMITS.apiKeyOverlapSecondsMax),
      }),
      key: keyOfApiKey,
      reply: z.object({ apiKey: API_KEY.wire, former: ActiveApiKey, formerKeyHash: z.string() }),
      /** `not_found`: one that was revoked or has expired, too. */
      rejects: ['forbidden', 'not_found'],
    }),
    /** Revoked already: the same answer. */
    'api-key.revoke': command({
      data: z.object({ apiKeyId: z.uuid() }),
      key: keyOfApiKey,
      reply: z.object({ keyHash: z.string() }),
      rejects: ['not_found'],
    }),
    /** Whose key it is confirms that it is they who use it; changes nothing but that a code is used up. */
    'api-key.confirm': command({
      data: z.object({ ...ownerProofFields, apiKeyId: z.uuid() }),
      key: keyOfApiKey,
      reply: z.object({ keyHash: z.string() }),
      /** `not_found`: one that somebody else made, was revoked or has expired, too. */
      rejects: [...OWNER_PROOF_REFUSALS, 'not_found'],
    }),
  },
  queries: {
    /** Null when unknown, revoked or expired. It notes the use, to the minute. */
    'api-key.find': query({
      data: z.object({ keyHash: Sha256Hex }),
      reply: z.object({ apiKey: ActiveApiKey.nullable() }),
      rejects: [],
    }),
    /** Oldest first. */
    'api-key.list': query({
      data: z.object({}),
      reply: z.object({ apiKeys: z.array(API_KEY.wire) }),
      rejects: [],
    }),
    /** Those that a user made and that are good, oldest first. */
    'api-key.list-own': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ apiKeys: z.array(API_KEY.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
