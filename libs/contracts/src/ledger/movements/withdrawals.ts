import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { LIMITS } from '../../limits.ts';
import { EpochMs, UserId } from '../../primitives.ts';
import { field } from '../../shape/kinds.ts';
import { shape, type WireOf } from '../../shape/shape.ts';
import { AmountUnits, walletKey } from '../states.ts';

export const PayoutProviderNames = z
  .string()
  .regex(/^[a-z0-9.-]{1,50}(,[a-z0-9.-]{1,50})*$/)
  .transform((text) => text.split(','));
export const PROVIDER_NAMES = 'names of 1 to 50 of a-z, 0-9, point and dash, with commas';
export const PAYOUT_PROVIDER = 'http';

export const WITHDRAWAL_STATUSES = ['PENDING', 'SETTLED', 'REJECTED'] as const;
export const WithdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** `account` is emptied when the withdrawal of a deleted user is decided. */
export const WITHDRAWAL = shape('Withdrawal', {
  id: field.uuid(),
  userId: field.userId().forAdmins(),
  xaf: field.xaf(),
  status: field.same(WithdrawalStatus),
  provider: field.text().forServices(),
  account: field.text().forServices(),
  payout: field.computed(
    z.strictObject({ provider: z.string(), account: z.string() }),
    ({ provider, account }: { provider: string; account: string }) => ({ provider, account }),
  ),
  createdAt: field.time(),
  updatedAt: field.time(),
});
export type WithdrawalState = WireOf<typeof WITHDRAWAL>;

/** The id prevents the use of one withdrawal's account for another. */
export const SealedAccount = z.object({ withdrawalId: z.uuid(), account: z.string().min(1) });

const WithdrawalAnswer = z.object({ withdrawal: WITHDRAWAL.wire });

export const WithdrawalPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type WithdrawalPageKey = z.infer<typeof WithdrawalPageKey>;

const ownerKey = ({ userId }: { userId: number }) => walletKey(userId);
/** A `provider` decides by its callback and may repeat its decision; null is an administrator. */
const decisionCommand = {
  data: z.object({ withdrawalId: z.uuid(), userId: UserId, provider: z.string().nullable() }),
  key: ownerKey,
  reply: WithdrawalAnswer,
  rejects: ['not_found', 'forbidden', 'withdrawal_not_open'],
} as const;

const withdrawalFields = {
  withdrawalId: z.uuid(),
  userId: UserId,
  xaf: AmountUnits,
  provider: z.string().min(1),
};
const createCommand = {
  key: ownerKey,
  reply: WithdrawalAnswer,
  rejects: ['user_not_found', 'wallet_closed', 'wallet_frozen', 'insufficient_funds'],
} as const;

export const withdrawals = {
  commands: {
    /** The XAF leave the user's account at once. */
    'withdrawal.create': command({
      data: z.object({ ...withdrawalFields, account: z.string().min(1) }),
      ...createCommand,
    }),
    /** `account` is sealed (`SealedAccount`). `unavailable` means that it was sealed for another key. */
    'withdrawal.create-sealed': command({
      data: z.object({ ...withdrawalFields, sealedAccount: z.string().min(1).max(4_096) }),
      ...createCommand,
      rejects: [...createCommand.rejects, 'unavailable'],
    }),
    'withdrawal.settle': command(decisionCommand),
    'withdrawal.reject': command(decisionCommand),
  },
  queries: {
    'withdrawal.get': query({
      data: z.object({ withdrawalId: z.uuid() }),
      reply: WithdrawalAnswer,
      rejects: ['not_found'],
    }),
    'withdrawal.list': query({
      data: z.object({
        userId: UserId.nullable(),
        status: WithdrawalStatus.nullable(),
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: WithdrawalPageKey.nullable(),
      }),
      reply: z.object({ withdrawals: z.array(WITHDRAWAL.wire), next: WithdrawalPageKey.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
