import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, PlatformId, Sha256Hex, Units, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { OWNER_PROOF_REFUSALS, ownerProofFields } from './states.ts';

/** Only the first key of an installation has the scope `*:*`, which allows everything. */
export const API_KEY_SCOPES = ['coins:mint', 'coins:burn'] as const;

export const Network = z.union([z.cidrv4(), z.cidrv6()]);

/** Null means no such restriction. */
const apiKeyBounds = {
  platform: PlatformId.nullable(),
  /** The limit is for each mint and burn. */
  perTransactionUnits: Units.nullable(),
  /** The limit is for all mints of a UTC day. */
  dailyMintUnits: Units.nullable(),
  allowedNetworks: z.array(Network).min(1).max(LIMITS.allowedNetworksMax).nullable(),
};

const SCOPES = `${API_KEY_SCOPES.join(' and ')}; \`*:*\` allows everything, and only the first key has it`;

export const API_KEY = shape('ApiKey', {
  id: field.uuid(),
  name: field.text(),
  prefix: field.text().about('The first characters of the key'),
  scopes: field.texts().about(SCOPES),
  platform: field.text().orNull().wired(apiKeyBounds.platform),
  perTransactionLimit: field
    .coins()
    .called('perTransactionUnits')
    .orNull()
    .wired(apiKeyBounds.perTransactionUnits)
    .about('Limit of each mint and burn, in coins; null: none'),
  dailyMintLimit: field
    .coins()
    .called('dailyMintUnits')
    .orNull()
    .wired(apiKeyBounds.dailyMintUnits)
    .about('Limit of all mints per UTC day, in coins; null: none'),
  allowedNetworks: field
    .texts()
    .orNull()
    .wired(apiKeyBounds.allowedNetworks)
    .about(
      'CIDR networks; requests from other networks are refused with 403. Null: every network is allowed',
    ),
  createdAt: field
    .time()
    .about('In real time, even with a test clock, because keys and tokens expire in real time'),
  expiresAt: field.time().orNull(),
  lastUsedAt: field.time().orNull(),
  revokedAt: field.time().orNull(),
});
export type ApiKeyState = WireOf<typeof API_KEY>;

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
    /** A key and its rotated successors share this id and a daily mint limit. */
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
      /** `forbidden` means that the creator was deleted. */
      rejects: ['forbidden', 'platform_not_found'],
    }),
    /** The new key shares the daily limit. The old key expires after the overlap or earlier. */
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
      /** `not_found` also means that the key is revoked or expired. */
      rejects: ['forbidden', 'not_found'],
    }),
    /** A revocation may be repeated. */
    'api-key.revoke': command({
      data: z.object({ apiKeyId: z.uuid() }),
      key: keyOfApiKey,
      reply: z.object({ keyHash: z.string() }),
      rejects: ['not_found'],
    }),
    /** Password and code confirm that the owner uses the key. Only the code is used up. */
    'api-key.confirm': command({
      data: z.object({ ...ownerProofFields, apiKeyId: z.uuid() }),
      key: keyOfApiKey,
      reply: z.object({ keyHash: z.string() }),
      rejects: [...OWNER_PROOF_REFUSALS, 'not_found'],
    }),
  },
  queries: {
    /** The key is null if unknown, revoked or expired. The time of use is recorded, to the minute. */
    'api-key.find': query({
      data: z.object({ keyHash: Sha256Hex }),
      reply: z.object({ apiKey: ActiveApiKey.nullable() }),
      rejects: [],
    }),
    'api-key.list': query({
      data: z.object({}),
      reply: z.object({ apiKeys: z.array(API_KEY.wire) }),
      rejects: [],
    }),
    'api-key.list-own': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ apiKeys: z.array(API_KEY.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
