import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, PlatformId, Sha256Hex, UserId } from '../primitives.ts';

/** What a service account can be let do, and nothing else: it has the role SYSTEM, which no user has. */
export const SERVICE_SCOPES = [
  'coins:reward',
  'coins:refund',
  'holds:capture',
  'holds:release',
  'payment-requests:write',
  'transactions:read',
  'users:act',
  'users:register',
  'webhooks:pull',
] as const;
export const ServiceScope = z.enum(SERVICE_SCOPES);
export type ServiceScope = z.infer<typeof ServiceScope>;

const Scopes = z.array(ServiceScope).min(1).max(SERVICE_SCOPES.length);
const ClientId = z.string().min(1).max(64);

/** A service account between services. Who knows the secret of its client id is that account. */
export const ServiceAccountState = z.object({
  id: z.uuid(),
  name: z.string(),
  clientId: ClientId,
  scopes: Scopes,
  /** Accounts of the release before have none. */
  platform: PlatformId.nullable().default(null),
  createdAtMs: EpochMs,
});
export type ServiceAccountState = z.infer<typeof ServiceAccountState>;

/** As a list shows it. */
export const ListedServiceAccount = ServiceAccountState.extend({
  /** When its secret was shown last to get a token. */
  lastUsedAtMs: EpochMs.nullable(),
  revokedAtMs: EpochMs.nullable(),
});
export type ListedServiceAccount = z.infer<typeof ListedServiceAccount>;

const keyOfAccount = ({ serviceAccountId }: { serviceAccountId: string }) => serviceAccountId;

export const serviceAccounts = {
  commands: {
    'service-account.create': command({
      data: z.object({
        serviceAccountId: z.uuid(),
        createdBy: UserId,
        name: z.string().min(1),
        scopes: Scopes,
        platform: PlatformId.nullable().optional(),
        clientId: ClientId,
        secretHash: Sha256Hex,
      }),
      key: keyOfAccount,
      reply: z.object({ serviceAccount: ServiceAccountState }),
      /** `forbidden`: when its maker was deleted. */
      rejects: ['forbidden', 'platform_not_found'],
    }),
    /** It gets another secret. Those of before go on for so long, and no longer than they would have. */
    'service-account.rotate': command({
      data: z.object({
        serviceAccountId: z.uuid(),
        secretHash: Sha256Hex,
        overlapSeconds: z.number().int().min(0).max(LIMITS.clientSecretOverlapSecondsMax),
      }),
      key: keyOfAccount,
      reply: z.object({ serviceAccount: ServiceAccountState }),
      /** One that was deleted, too. */
      rejects: ['not_found'],
    }),
    /** Deleted already: the same answer. */
    'service-account.delete': command({
      data: z.object({ serviceAccountId: z.uuid() }),
      key: keyOfAccount,
      reply: z.object({}),
      rejects: ['not_found'],
    }),
  },
  queries: {
    /** Null when there is none with this id and a secret like that. It notes the use, to the minute. */
    'service-account.find': query({
      data: z.object({ clientId: ClientId, secretHash: Sha256Hex }),
      reply: z.object({
        serviceAccount: z
          .object({
            id: z.uuid(),
            scopes: z.array(ServiceScope),
            platform: PlatformId.nullable().default(null),
          })
          .nullable(),
      }),
      rejects: [],
    }),
    /** Whether its tokens are good. An unknown one's are not. */
    'service-account.access': query({
      data: z.object({ serviceAccountId: z.uuid() }),
      reply: z.object({ active: z.boolean() }),
      rejects: [],
    }),
    /** Oldest first, with those that were deleted. */
    'service-account.list': query({
      data: z.object({}),
      reply: z.object({ serviceAccounts: z.array(ListedServiceAccount) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
