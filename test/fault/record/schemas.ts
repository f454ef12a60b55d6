import { Treasury } from '@cowrie/contracts';
import { z } from 'zod';

const Id = z.number().int().positive();

export const WithId = z.looseObject({ id: Id });
export const RegisteredUser = z.looseObject({ user: WithId });
export const SessionTokens = z.looseObject({ accessToken: z.string().min(1) });

const Transaction = z.looseObject({
  id: Id,
  type: z.string(),
  amount: z.number().positive(),
  fromUserId: Id.nullable(),
  toUserId: Id.nullable(),
  fromTreasury: Treasury.nullable(),
  toTreasury: Treasury.nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  groupId: z.uuid().optional(),
});
const Wallet = z.looseObject({ userId: Id, balance: z.number().nonnegative() });
const Hold = z.looseObject({
  id: z.uuid(),
  amount: z.number().positive(),
  captured: z.number().nonnegative(),
  released: z.number().nonnegative(),
  status: z.enum(['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED']),
  reason: z.string(),
});
const Approval = z.looseObject({ id: z.uuid(), requestHash: z.string() });
export type Transaction = z.infer<typeof Transaction>;
export type Hold = z.infer<typeof Hold>;

export const SuccessAnswer = z.looseObject({
  transaction: Transaction.optional(),
  transactions: z.array(Transaction).min(1).optional(),
  wallet: Wallet.optional(),
  hold: Hold.optional(),
  approval: Approval.optional(),
  /** The id of a payment request or a schedule, which is the answer itself. */
  id: z.uuid().optional(),
});
