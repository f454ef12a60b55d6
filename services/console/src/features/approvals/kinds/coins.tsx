import type { Amount, Approval, UserWithWallet } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import {
  behind,
  coinsIn,
  numberIn,
  textIn,
  treasurySide,
  userSide,
} from '../../../kit/values/approval-request.ts';
import { defineKind, type Movement } from '../kind.ts';

/** Acts that move coins from one side to the other. */

const receiverOf = (approval: Approval) =>
  userSide(numberIn(approval, 'userId') ?? numberIn(approval, 'toUserId')) ??
  treasurySide(textIn(approval, 'treasury') ?? textIn(approval, 'toTreasury'));

/** The requested amount; where the request leaves it out, the amount that the ledger derived. */
export const amountOf = (approval: Approval): Amount | undefined =>
  coinsIn(approval, 'amount') ?? approval.amount ?? undefined;

const moves = (approval: Approval, sides: Omit<Movement, 'amount'>): Movement | null => {
  const amount = amountOf(approval);
  return amount === undefined ? null : { ...sides, amount };
};

export const mint = defineKind<'mint'>({
  movement: ({ approval }) => moves(approval, { from: null, to: receiverOf(approval) }),
});

export const burn = defineKind<'burn'>({
  movement: ({ approval }) => moves(approval, { from: receiverOf(approval), to: null }),
});

const REWARDS = treasurySide('rewards');
/** Several rewards of one request have no single receiver. */
const rewardsIn = ({ request }: Approval): number =>
  Array.isArray(request.rewards) ? request.rewards.length : 1;

export const reward = defineKind<'reward'>({
  movement: ({ approval }) => {
    const to = receiverOf(approval);
    return to && moves(approval, { from: REWARDS, to });
  },
  values: ({ approval }) => ({ rewards: rewardsIn(approval) }),
});

const paying = (approval: Approval) => treasurySide(behind(approval, 'treasuries'));
const takesNothing = (receiver: UserWithWallet | null | undefined) =>
  receiver?.freeze?.direction === 'IN' || receiver?.freeze?.direction === 'BOTH';

/** Who gets it is read: a wallet that is frozen takes nothing of a treasury. */
export const treasuryTransfer = defineKind<'treasury-transfer', UserWithWallet | null>({
  read: {
    key: (approval) => ['user', numberIn(approval, 'toUserId') ?? null],
    async from(approval) {
      const id = numberIn(approval, 'toUserId');
      return id === undefined ? null : api.getUser({ id });
    },
  },
  movement: ({ approval }) => moves(approval, { from: paying(approval), to: receiverOf(approval) }),
  values: ({ data }) => ({ isFrozen: takesNothing(data) }),
});
