import { z } from 'zod';
import { command, type Feature, query } from '../contract.ts';
import { EpochMs, Sha256Hex, UserId } from '../primitives.ts';

/** What a service account can be let do, and nothing else: it has the role SYSTEM, which no user has. */
export const SERVICE_SCOPES = ['coins:reward', 'holds:capture', 'holds:release'] as const;
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
  createdAtMs: EpochMs,
});
export type ServiceAccountState = z.infer<typeof ServiceAccountState>;

export const serviceAccounts = {
  commands: {
    'service-account.create': command({
      data: z.object({
        serviceAccountId: z.uuid(),
        createdBy: UserId,
        name: z.string().min(1),
        scopes: Scopes,
        clientId: ClientId,
        secretHash: Sha256Hex,
      }),
      key: ({ serviceAccountId }) => serviceAccountId,
      reply: z.object({ serviceAccount: ServiceAccountState }),
      /** When its maker was deleted. */
      rejects: ['forbidden'],
    }),
  },
  queries: {
    /** Null when there is none with this id and secret. */
    'service-account.find': query({
      data: z.object({ clientId: ClientId, secretHash: Sha256Hex }),
      reply: z.object({
        serviceAccount: z.object({ id: z.uuid(), scopes: z.array(ServiceScope) }).nullable(),
      }),
      rejects: [],
    }),
  },
} satisfies Feature;
