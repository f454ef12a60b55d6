import { TransactionType, Treasury } from '@cowrie/contracts';
import { z } from 'zod';

/** The parts of answers that the load looks at. */

const Id = z.number().int().positive();

export const WithId = z.looseObject({ id: Id });
export const RegisteredUser = z.looseObject({ user: WithId });
export const SessionTokens = z.looseObject({ accessToken: z.string().min(1) });

const MovedTransaction = z.looseObject({
  id: Id,
  type: TransactionType,
  amount: z.number().positive(),
  fromUserId: Id.nullable(),
  toUserId: Id.nullable(),
  fromTreasury: Treasury.nullable(),
  toTreasury: Treasury.nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type MovedTransaction = z.infer<typeof MovedTransaction>;
export const Moved = z.looseObject({
  transaction: MovedTransaction,
  wallet: z.looseObject({ userId: Id, balance: z.number().nonnegative() }),
});
