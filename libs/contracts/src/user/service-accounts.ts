import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { PlatformId, Sha256Hex, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

/** Service accounts have the role SYSTEM, which no user has. */
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

const account = {
  id: field.uuid(),
  name: field.text(),
  clientId: field.text().wired(ClientId),
};
const scopes = field.same(z.array(ServiceScope)).wired(Scopes);
const Platform = PlatformId.nullable();

export const SERVICE_ACCOUNT = shape('ServiceAccount', {
  ...account,
  scopes,
  platform: field
    .text()
    .orNull()
    .wired(Platform)
    .about('The platform that the account belongs to; null: none'),
  createdAt: field
    .time()
    .about('In real time, even with a test clock, because keys and tokens expire in real time'),
  lastUsedAt: field.time().orNull().about('When the account last got a token, exact to a minute'),
  revokedAt: field.time().orNull().about('When the account was deleted'),
});
export type ServiceAccountListItem = WireOf<typeof SERVICE_ACCOUNT>;

export const ServiceAccountState = SERVICE_ACCOUNT.wire.omit({ lastUsedAtMs: true, revokedAtMs: true });
export type ServiceAccountState = z.infer<typeof ServiceAccountState>;

/** Only the gateway knows the secret. */
export const NEW_SERVICE_ACCOUNT = shape('NewServiceAccount', {
  ...account,
  clientSecret: field.text().about('Shown only once'),
  scopes,
  platform: field
    .text()
    .whereItApplies()
    .wired(Platform)
    .about('The platform that the account belongs to; omitted: none'),
});

const keyOfAccount = ({ serviceAccountId }: { serviceAccountId: string }) => serviceAccountId;

export const serviceAccounts = {
  commands: {
    'service-account.create': command({
      data: z.object({
        serviceAccountId: z.uuid(),
        createdBy: UserId,
        name: z.string().min(1),
        scopes: Scopes,
        platform: Platform,
        clientId: ClientId,
        secretHash: Sha256Hex,
      }),
      key: keyOfAccount,
      reply: z.object({ serviceAccount: ServiceAccountState }),
      /** `forbidden` means that the creator was deleted. */
      rejects: ['forbidden', 'platform_not_found'],
    }),
    /** Earlier secrets stay valid for the overlap, but never longer than before. */
    'service-account.rotate': command({
      data: z.object({
        serviceAccountId: z.uuid(),
        secretHash: Sha256Hex,
        overlapSeconds: z.number().int().min(0).max(LIMITS.clientSecretOverlapSecondsMax),
      }),
      key: keyOfAccount,
      reply: z.object({ serviceAccount: ServiceAccountState }),
      /** `not_found` also means a deleted account. */
      rejects: ['not_found'],
    }),
    /** A deletion may be repeated. */
    'service-account.delete': command({
      data: z.object({ serviceAccountId: z.uuid() }),
      key: keyOfAccount,
      reply: z.object({}),
      rejects: ['not_found'],
    }),
  },
  queries: {
    /** The account is null without a match. The time of use is recorded, to the minute. */
    'service-account.find': query({
      data: z.object({ clientId: ClientId, secretHash: Sha256Hex }),
      reply: z.object({
        serviceAccount: z
          .object({
            id: z.uuid(),
            scopes: z.array(ServiceScope),
            platform: Platform,
          })
          .nullable(),
      }),
      rejects: [],
    }),
    'service-account.access': query({
      data: z.object({ serviceAccountId: z.uuid() }),
      reply: z.object({ active: z.boolean() }),
      rejects: [],
    }),
    'service-account.list': query({
      data: z.object({}),
      reply: z.object({ serviceAccounts: z.array(SERVICE_ACCOUNT.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
