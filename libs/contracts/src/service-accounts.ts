import { z } from 'zod';
import { commandSchema, querySchema } from './envelope.ts';
import { EpochMs, Sha256Hex, UserId } from './primitives.ts';

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

/** Answers `{serviceAccount}`. Rejects `forbidden` when its maker was deleted. Keyed by its id. */
export const CreateServiceAccount = commandSchema(
  'service-account.create',
  z.object({
    serviceAccountId: z.uuid(),
    createdBy: UserId,
    name: z.string().min(1),
    scopes: Scopes,
    clientId: ClientId,
    secretHash: Sha256Hex,
  }),
);

/** Answers `{serviceAccount: {id, scopes} | null}`, null when there is none with this id and secret. */
export const FindServiceAccount = querySchema(
  'service-account.find',
  z.object({ clientId: ClientId, secretHash: Sha256Hex }),
);
