import { z } from 'zod';
import { SealChain } from './chain-heads.ts';
import { commandSchema } from './envelope.ts';
import {
  CreateWithdrawal,
  Exchange,
  Quote,
  RejectWithdrawal,
  SetRate,
  SettleWithdrawal,
} from './exchange.ts';
import { LIMITS } from './limits.ts';
import { TransactionId, Treasury, UserId } from './primitives.ts';
import { ApproveMintRequest, CreateMintRequest, RejectMintRequest, RequestVerification } from './trust.ts';

const Amount = z.string().regex(/^[1-9]\d{0,14}$/);
const Reason = z.string().min(1).max(1000);

/** Exactly one of the two. */
const receiver = { toUserId: UserId.nullable(), toTreasury: Treasury.nullable() };

/** Opens the user's wallet; with one there already it changes nothing. Answers `{wallet}`. */
export const OpenWallet = commandSchema('wallet.open', z.object({ userId: UserId, walletId: z.uuid() }));
/**
 * Releases the holds that the user placed or was to receive, sweeps what is left to a treasury and closes the wallet;
 * closed already: changes nothing. Answers `{wallet}`.
 */
export const CloseWallet = commandSchema('wallet.close', z.object({ userId: UserId, reason: Reason }));
/** Exactly one of `userId` and `treasury`. Answers `CoinsMoved` with the target's wallet, or `TreasuryMoved`. */
export const Mint = commandSchema(
  'coins.mint',
  z.object({
    userId: UserId.nullable(),
    treasury: Treasury.nullable().default(null),
    amountUnits: Amount,
    reason: Reason,
  }),
);
/** Answers `CoinsMoved` with the target's wallet. */
export const Burn = commandSchema(
  'coins.burn',
  z.object({ userId: UserId, amountUnits: Amount, reason: Reason }),
);
/** Answers `CoinsMoved` with the sender's wallet. */
export const Transfer = commandSchema(
  'coins.transfer',
  z.object({ fromUserId: UserId, ...receiver, amountUnits: Amount, reason: Reason }),
);
/** Answers `TreasuryMoved` with the paying treasury. */
export const TreasuryTransfer = commandSchema(
  'treasury.transfer',
  z.object({ fromTreasury: Treasury, ...receiver, amountUnits: Amount, reason: Reason }),
);
/**
 * `reference` is used once by the API key that came with the request, or, without one, by the user: else
 * `reference_taken`. Answers `CoinsMoved` with the buyer's wallet.
 */
export const Purchase = commandSchema(
  'coins.purchase',
  z.object({
    userId: UserId,
    treasury: Treasury,
    amountUnits: Amount,
    reason: Reason,
    reference: z.string().min(1).max(400).nullable(),
  }),
);
/**
 * All or nothing, paid by the treasury `rewards`. A refusal names recipients in `errors`, as `INDEX.userId`. Keyed by the
 * first recipient. Answers `CoinsRewarded`, in the same order.
 */
export const Reward = commandSchema(
  'coins.reward',
  z.object({
    rewards: z
      .array(z.object({ userId: UserId, amountUnits: Amount, reason: Reason }))
      .min(1)
      .max(LIMITS.rewardsMax),
  }),
);
/**
 * Gives back a purchase, or with `amountUnits` a part of it. Keyed by the buyer, so that refunds of one purchase come one
 * after another. Answers `CoinsMoved` with the buyer's wallet. Rejects `transaction_not_found`, `not_refundable`,
 * `refund_exceeds_purchase`.
 */
export const Refund = commandSchema(
  'coins.refund',
  z.object({
    transactionId: TransactionId,
    buyerUserId: UserId,
    amountUnits: Amount.nullable(),
    reason: Reason,
  }),
);

/** Of all holds, so that it can be found by whoever may act on it. Keyed by the payer. */
const OfHold = { holdId: z.uuid(), payerUserId: UserId };
/** Whose rights count: a user that must be the receiver, or null for an administrator or a service account. */
const actor = { actorUserId: UserId.nullable() };

/** It expires `expiresInMs` after it was applied. Answers `HoldPlaced`. */
export const PlaceHold = commandSchema(
  'hold.place',
  z.object({
    holdId: z.uuid(),
    fromUserId: UserId,
    ...receiver,
    amountUnits: Amount,
    reason: Reason,
    expiresInMs: z.number().int().min(1),
  }),
);
/**
 * Without `amountUnits` all of it; the rest is released. Answers `HoldCaptured`. Rejects `hold_not_found`, `hold_not_open`,
 * `capture_exceeds_hold`, and `forbidden` to the payer.
 */
export const CaptureHold = commandSchema(
  'hold.capture',
  z.object({ ...OfHold, ...actor, amountUnits: Amount.nullable() }),
);
/** Answers `HoldReleased`. Rejects as `hold.capture`. */
export const ReleaseHold = commandSchema('hold.release', z.object({ ...OfHold, ...actor }));
/** By the ledger itself, once `expiresAtMs` is over; one that is not open any more stays as it is. */
export const ExpireHold = commandSchema('hold.expire', z.object(OfHold));

export const LedgerCommand = z.discriminatedUnion('name', [
  OpenWallet,
  CloseWallet,
  Mint,
  Burn,
  Transfer,
  TreasuryTransfer,
  Purchase,
  Reward,
  Refund,
  PlaceHold,
  CaptureHold,
  ReleaseHold,
  ExpireHold,
  SetRate,
  Quote,
  Exchange,
  CreateWithdrawal,
  SettleWithdrawal,
  RejectWithdrawal,
  CreateMintRequest,
  ApproveMintRequest,
  RejectMintRequest,
  RequestVerification,
  SealChain,
]);
export type LedgerCommand = z.infer<typeof LedgerCommand>;
export type LedgerCommandName = LedgerCommand['name'];

/** The partition key of a ledger command: the user whose wallet pays (or, without one, receives). */
export function ledgerCommandKey(userId: number): string {
  return String(userId);
}

/** The partition key of a command: those that have to come one after another have the same. */
export function keyOfLedgerCommand(command: Pick<LedgerCommand, 'name' | 'data'>): string {
  const { data } = command as LedgerCommand;
  if ('fromUserId' in data) return ledgerCommandKey(data.fromUserId);
  if ('payerUserId' in data) return ledgerCommandKey(data.payerUserId);
  if ('buyerUserId' in data) return ledgerCommandKey(data.buyerUserId);
  if ('rewards' in data) return ledgerCommandKey(data.rewards[0]?.userId ?? 0);
  // Rates come one after another, so that the latest is the one that was set last.
  if ('xafPerCoinMillionths' in data) return 'exchange';
  if ('verificationId' in data) return 'verifications';
  if ('sealedBeforeMs' in data) return `partition:${data.partition}`;
  if ('fromTreasury' in data) return `treasury:${data.fromTreasury}`;
  if ('treasury' in data && data.userId === null) return `treasury:${data.treasury}`;
  return ledgerCommandKey(data.userId ?? 0);
}
