import { ROLES, TRANSACTION_TYPES, TREASURIES } from '@cowrie/contracts';
import { z } from 'zod';
import { OAUTH_ERRORS } from '../outcome.ts';

/** What callers get. These schemas document; views.ts makes the objects. */

export const Time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });
export const Coins = z.number().meta({ description: 'Coins, with at most 4 decimals' });
export const Francs = z.int().meta({ description: 'Whole francs (XAF)' });
export const UserId = z.int().min(1).meta({ description: 'Id of a user' });
export const Treasury = z.enum(TREASURIES);

export const Wallet = z
  .strictObject({
    id: z.uuid(),
    userId: UserId,
    balance: Coins,
    activeCoins: Coins.meta({ description: 'Balance less coins on hold: what can be spent' }),
    totalReceived: Coins,
    totalSent: Coins,
    xafBalance: Francs,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof Wallet>;

export const Transaction = z
  .strictObject({
    id: z.int().min(1),
    type: z.enum(TRANSACTION_TYPES),
    amount: Coins,
    fromUserId: UserId.nullable(),
    toUserId: UserId.nullable(),
    fromTreasury: Treasury.nullable(),
    toTreasury: Treasury.nullable(),
    reason: z.string(),
    createdAt: Time,
    refundOf: z.int().min(1).optional().meta({ description: 'Of a REFUND: the purchase' }),
    holdId: z.uuid().optional().meta({ description: 'The hold whose capture it is' }),
    reference: z.string().optional().meta({ description: 'What the caller knows a purchase by' }),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** The same on paths for administrators, with who asked for it. */
export const AdminTransaction = Transaction.extend({
  initiatedBy: UserId.optional().meta({ description: 'The administrator who asked for it' }),
  apiKeyId: z.uuid().optional().meta({ description: 'The API key that was used' }),
}).meta({ id: 'AdminTransaction' });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const User = z
  .strictObject({
    id: UserId,
    email: z.string(),
    fullName: z.string(),
    role: z.enum(ROLES),
    isVerified: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Pagination = z
  .strictObject({ page: z.int().min(1), pageSize: z.int().min(1), total: z.int().min(0) })
  .meta({ id: 'Pagination' });

export const ApiKey = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'How the key begins' }),
    scopes: z.array(z.string()),
    createdAt: Time,
    expiresAt: Time.nullable(),
    lastUsedAt: Time.nullable(),
    revokedAt: Time.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const CoinsMovedBody = z.strictObject({ transaction: Transaction, wallet: Wallet });
export const AdminCoinsMovedBody = z.strictObject({ transaction: AdminTransaction, wallet: Wallet });

export const TokenPair = z
  .strictObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'Seconds until the access token expires' }),
  })
  .meta({ id: 'TokenPair' });

export const ProblemBody = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().meta({ description: 'Stable; what to branch on' }),
    instance: z.string().meta({ description: 'The id of the request' }),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    error: z.enum(OAUTH_ERRORS).optional().meta({ description: 'At /api/auth/token: RFC 6749 §5.2' }),
  })
  .meta({ id: 'Problem' });

export const Jwks = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

export const RoleOf = z.strictObject({ id: UserId, role: z.enum(ROLES) });

export const UserWithWallet = z
  .strictObject({ ...User.shape, wallet: z.strictObject({ balance: Coins }) })
  .meta({ id: 'UserWithWallet' });

export const NewApiKey = z
  .strictObject({ ...ApiKey.shape, key: z.string().meta({ description: 'Shown this once' }) })
  .meta({ id: 'NewApiKey' });
