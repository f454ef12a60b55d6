import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { z } from 'zod';
import type { Answer } from '../http.ts';

/**
 * An undocumented field is an error. Objects are written by hand, so that a change in `libs/contracts` cannot change
 * what the tests accept.
 */

export const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
export const Id = z.number().int().positive();
const isUnits = (value: number) => Math.round(value * 10_000) / 10_000 === value;
export const Coins = z.number().refine(isUnits, 'more than 4 decimals');

/** Sums of minor units have no floating-point error. */
export const units = (coins: number) => Math.round(coins * 10_000);

export const Wallet = z
  .strictObject({
    id: z.uuid(),
    userId: Id,
    balance: Coins.nonnegative(),
    activeCoins: Coins.nonnegative(),
    totalReceived: Coins.nonnegative(),
    totalSent: Coins.nonnegative(),
    xafBalance: z.number().int().nonnegative(),
    createdAt: Time,
    updatedAt: Time,
  })
  .refine(
    (wallet) => units(wallet.balance) === units(wallet.totalReceived) - units(wallet.totalSent),
    'balance is not received less sent',
  );
export type Wallet = z.infer<typeof Wallet>;

const PUBLISHED_TYPES: object = JSON.parse(
  readFileSync(new URL('../../../docs/events/transaction-types.json', import.meta.url), 'utf8'),
).coins;
export const TreasuryCode = z.enum(['course-fees', 'subscriptions', 'rewards', 'general-operations']);
const transactionShape = {
  id: Id,
  type: z.enum(Object.keys(PUBLISHED_TYPES)),
  amount: Coins.positive(),
  fromUserId: Id.nullable(),
  toUserId: Id.nullable(),
  fromTreasury: TreasuryCode.nullable(),
  toTreasury: TreasuryCode.nullable(),
  reason: z.string().min(1),
  createdAt: Time,
  refundOf: Id.optional(),
  holdId: z.uuid().optional(),
  reference: z.string().optional(),
  platform: z.string().optional(),
  approvalId: z.uuid().optional(),
  paymentRequestId: z.uuid().optional(),
  groupId: z.uuid().optional(),
  scheduleId: z.uuid().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
};
export const Transaction = z.strictObject(transactionShape);
export type Transaction = z.infer<typeof Transaction>;
export const AdminTransaction = z.strictObject({
  ...transactionShape,
  initiatedBy: Id.optional(),
  apiKeyId: z.uuid().nullable().optional(),
});

export const Role = z.enum(['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']);
export type Role = z.infer<typeof Role>;
const userShape = {
  id: Id,
  email: z.string().includes('@'),
  fullName: z.string().min(1),
  role: Role,
  isVerified: z.boolean(),
  createdAt: Time,
};
export const User = z.strictObject(userShape);
export type User = z.infer<typeof User>;
export const OwnUser = z.strictObject({ ...userShape, hasSecondFactor: z.boolean() });
export const Freeze = z.strictObject({
  direction: z.enum(['IN', 'OUT', 'BOTH']),
  reason: z.string().min(1),
  since: Time,
  until: Time.nullable(),
});
export const UserDetail = z.strictObject({
  ...userShape,
  wallet: z.strictObject({ balance: Coins.nonnegative() }),
  freeze: Freeze.nullable(),
});

export const Moved = z.strictObject({ transaction: Transaction, wallet: Wallet });
export type Moved = z.infer<typeof Moved>;
export const AdminMoved = z.strictObject({ transaction: AdminTransaction, wallet: Wallet });
export const Registered = z.strictObject({ user: User, wallet: Wallet });
export const Session = z.strictObject({
  accessToken: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refreshToken: z.string().min(32),
  tokenType: z.literal('Bearer'),
  expiresIn: z.literal(900),
});
export type Session = z.infer<typeof Session>;
export const UserList = z.strictObject({
  users: z.array(User),
  pagination: z.strictObject({ page: Id, pageSize: Id, total: z.number().int().nonnegative() }),
});
export const Page = z.strictObject({ transactions: z.array(Transaction), nextCursor: z.string().nullable() });
export const AdminPage = z.strictObject({
  transactions: z.array(AdminTransaction),
  nextCursor: z.string().nullable(),
});
export const History = z.strictObject({ transactions: z.array(Transaction) });
export const RoleChanged = z.strictObject({
  message: z.string().min(1),
  user: z.strictObject({ id: Id, role: Role }),
});
export const Message = z.strictObject({ message: z.string().min(1) });
export const CreatedKey = z.looseObject({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  key: z.string().min(32),
});
export const KeyList = z.strictObject({
  apiKeys: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      platform: z.string().nullable(),
      perTransactionLimit: Coins.nullable(),
      dailyMintLimit: Coins.nullable(),
      allowedNetworks: z.array(z.string()).nullable(),
      prefix: z.string(),
      scopes: z.array(z.string()),
      createdAt: Time,
      expiresAt: Time.nullable(),
      lastUsedAt: Time.nullable(),
      revokedAt: Time.nullable(),
    }),
  ),
});

/** Checks the status and the exact shape. */
export function expectBody<S extends z.ZodType>(answer: Answer, status: number, schema: S): z.infer<S> {
  if (answer.status !== status) {
    throw new Error(`expected ${status}, got ${answer.status}: ${answer.text.slice(0, 600)}`);
  }
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  const parsed = schema.safeParse(answer.json);
  if (!parsed.success) {
    throw new Error(`${z.prettifyError(parsed.error)}\nin ${answer.text.slice(0, 600)}`);
  }
  return parsed.data;
}

const Sum = Coins.nonnegative();
export const MovedBucket = z.strictObject({
  from: Time,
  transactions: z.number().int().nonnegative(),
  minted: Sum,
  burned: Sum,
  transferred: Sum,
  purchased: Sum,
  rewarded: Sum,
  refunded: Sum,
  exchanged: Sum,
});
export type MovedBucket = z.infer<typeof MovedBucket>;
