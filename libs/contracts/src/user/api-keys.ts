import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, Sha256Hex, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

export const API_KEY = shape('ApiKey', {
  id: field.uuid(),
  name: field.text(),
  prefix: field.text().about('How the key begins'),
  scopes: field.texts(),
  createdAt: field.time(),
  expiresAt: field.time().orNull(),
  lastUsedAt: field.time().orNull(),
  revokedAt: field.time().orNull(),
});
export type ApiKeyState = WireOf<typeof API_KEY>;

/** A key that is good, as a request needs it. */
export const FoundApiKey = API_KEY.wire.pick({ id: true, scopes: true }).extend({
  expiresAtMs: z.number().nullable(),
});
export type FoundApiKey = z.infer<typeof FoundApiKey>;

export const SCOPE = /^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/;

const keyOfApiKey = ({ apiKeyId }: { apiKeyId: string }) => apiKeyId;

export const apiKeys = {
  commands: {
    'api-key.create': command({
      data: z.object({
        apiKeyId: z.uuid(),
        createdBy: UserId,
        name: z.string().min(1).max(LIMITS.apiKeyNameMax),
        scopes: z.array(z.string().regex(SCOPE)).min(1).max(LIMITS.apiKeyScopesMax),
        expiresAtMs: EpochMs.nullable(),
        keyHash: Sha256Hex,
        prefix: z.string().max(20),
      }),
      key: keyOfApiKey,
      reply: z.object({ apiKey: API_KEY.wire }),
      /** When its maker was deleted. */
      rejects: ['forbidden'],
    }),
    /** Revoked already: the same answer. */
    'api-key.revoke': command({
      data: z.object({ apiKeyId: z.uuid() }),
      key: keyOfApiKey,
      reply: z.object({ keyHash: z.string() }),
      rejects: ['not_found'],
    }),
  },
  queries: {
    /** Null when unknown, revoked or expired. It notes the use, to the minute. */
    'api-key.find': query({
      data: z.object({ keyHash: Sha256Hex }),
      reply: z.object({ apiKey: FoundApiKey.nullable() }),
      rejects: [],
    }),
    /** Oldest first. */
    'api-key.list': query({
      data: z.object({}),
      reply: z.object({ apiKeys: z.array(API_KEY.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
