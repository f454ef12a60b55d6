import { z } from 'zod';
import {
  AdminTransaction,
  Coins,
  expectBody,
  Id,
  Moved,
  Time,
  Transaction,
  TreasuryCode,
  units,
  Wallet,
} from '../contract/objects.ts';
import { type Answer, type Caller, get, post } from '../http.ts';
import { aServiceAccount, type ServiceScope, tokenOf } from '../service-accounts.ts';

export const Hold = z
  .strictObject({
    id: z.uuid(),
    fromUserId: Id,
    toUserId: Id.nullable(),
    toTreasury: TreasuryCode.nullable(),
    amount: Coins.positive(),
    captured: Coins.nonnegative(),
    released: Coins.nonnegative(),
    status: z.enum(['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED']),
    platform: z.string().optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    reason: z.string().min(1),
    expiresAt: Time,
    createdAt: Time,
    updatedAt: Time,
  })
  .refine(
    ({ status, amount, captured, released }) =>
      units(captured) + units(released) === (status === 'OPEN' ? 0 : units(amount)),
    'captured and released are not the amount',
  );
export type Hold = z.infer<typeof Hold>;
const treasury = {
  code: TreasuryCode,
  name: z.string().min(1),
  balance: Coins.nonnegative(),
  totalReceived: Coins.nonnegative(),
  totalSent: Coins.nonnegative(),
};
const isSum = ({
  balance,
  totalReceived,
  totalSent,
}: Record<'balance' | 'totalReceived' | 'totalSent', number>) =>
  units(balance) === units(totalReceived) - units(totalSent);
const SUM = 'balance is not received less sent';
export const TreasuryBalance = z.strictObject(treasury).refine(isSum, SUM);
export type TreasuryBalance = z.infer<typeof TreasuryBalance>;
const Alarm = z.strictObject({ below: Coins.positive() }).nullable();
export const WatchedTreasury = z.strictObject({ ...treasury, alarm: Alarm }).refine(isSum, SUM);
export const Rewarded = z.strictObject({ transactions: z.array(Transaction) });
export const OneTransaction = z.strictObject({ transaction: Transaction });
const TreasuryMinted = z.strictObject({ transaction: AdminTransaction, treasury: TreasuryBalance });
export const TreasuryMoved = z.strictObject({ transaction: AdminTransaction });
export const HoldPlaced = z.strictObject({ hold: Hold, wallet: Wallet });
export const HoldCaptured = z.strictObject({ transaction: Transaction, hold: Hold });
export const HoldReleased = z.strictObject({ hold: Hold });
export const HoldPage = z.strictObject({ holds: z.array(Hold), nextCursor: z.string().nullable() });
const Treasuries = z.strictObject({ treasuries: z.array(WatchedTreasury) });

type Purchase = {
  treasury?: string;
  amount?: number;
  reason?: string;
  reference?: string;
  metadata?: Record<string, string>;
};

export const buy = (by: Caller, purchase: Purchase = {}): Promise<Answer> =>
  post('/api/coins/purchase', { treasury: 'course-fees', amount: 10, reason: 'A course', ...purchase }, by);

export async function aPurchase(by: Caller, purchase: Purchase = {}): Promise<Transaction> {
  return expectBody(await buy(by, purchase), 201, Moved).transaction;
}

export const refund = (by: Caller, transactionId: number, amount?: number): Promise<Answer> =>
  post('/api/coins/refund', { transactionId, amount, reason: 'It was cancelled' }, by);

export type Receiver = { toUserId: number } | { toTreasury: string };
export type Leg = Receiver & { amount?: unknown; percent?: unknown };
export const Split = z.strictObject({ transactions: z.array(Transaction).min(2), wallet: Wallet });

export const split = (by: Caller, splits: readonly Leg[], more: object = {}): Promise<Answer> =>
  post('/api/coins/purchase', { splits, reason: 'A course', ...more }, by);

export const refundGroup = (by: Caller, groupId: string, more: object = {}): Promise<Answer> =>
  post('/api/coins/refund', { groupId, reason: 'It was cancelled', ...more }, by);

export const hold = (by: Caller, to: Receiver, amount = 10, expiresInSeconds?: number): Promise<Answer> =>
  post('/api/coins/holds', { ...to, amount, reason: 'A seat', expiresInSeconds }, by);

export async function aHold(by: Caller, to: Receiver, amount = 10, expiresInSeconds?: number) {
  return expectBody(await hold(by, to, amount, expiresInSeconds), 201, HoldPlaced).hold;
}

export const capture = (by: Caller, id: string, amount?: number): Promise<Answer> =>
  post(`/api/coins/holds/${id}/capture`, { amount }, by);
export const release = (by: Caller, id: string): Promise<Answer> =>
  post(`/api/coins/holds/${id}/release`, {}, by);

export async function readHold(by: Caller, id: string): Promise<Hold> {
  return expectBody(await get(`/api/coins/holds/${id}`, by), 200, Hold);
}

export async function watchedTreasury(admin: Caller, code: string): Promise<z.infer<typeof WatchedTreasury>> {
  const { treasuries } = expectBody(await get('/api/admin/treasuries', admin), 200, Treasuries);
  const found = treasuries.find((each) => each.code === code);
  if (!found) throw new Error(`there is no treasury ${code}`);
  return found;
}

export async function treasuryNow(admin: Caller, code: string): Promise<TreasuryBalance> {
  const { alarm: _, ...treasuryOf } = await watchedTreasury(admin, code);
  return treasuryOf;
}

/** `admin` is a token with an API key. */
export async function mintToTreasury(admin: Caller, treasury: string, amount: number, reason = 'For a test') {
  const body = { treasury, amount, reason };
  return expectBody(await post('/api/admin/mint', body, admin), 201, TreasuryMinted);
}

export async function aService(scopes: readonly ServiceScope[], superAdmin: Caller): Promise<Caller> {
  return { token: await tokenOf(await aServiceAccount(scopes, superAdmin)) };
}
