import type { Amount, Approval, UserWithWallet } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import {
  pathPartAfter,
  readCoins,
  readNumber,
  readText,
  treasurySide,
  userSide,
} from '../../../kit/values/approval-request.ts';
import { defineKind, type Movement } from '../kind.ts';

const receiverOf = (approval: Approval) =>
  userSide(readNumber(approval, 'userId') ?? readNumber(approval, 'toUserId')) ??
  treasurySide(readText(approval, 'treasury') ?? readText(approval, 'toTreasury'));

/** The requested amount; where the request leaves it out, the amount that the ledger derived. */
export const amountOf = (approval: Approval): Amount | undefined =>
  readCoins(approval, 'amount') ?? approval.amount ?? undefined;

const movementOf = (approval: Approval, sides: Omit<Movement, 'amount'>): Movement | null => {
  const amount = amountOf(approval);
  return amount === undefined ? null : { ...sides, amount };
};

export const mint = defineKind<'mint'>({
  movement: ({ approval }) => movementOf(approval, { from: null, to: receiverOf(approval) }),
});

export const burn = defineKind<'burn'>({
  movement: ({ approval }) => movementOf(approval, { from: receiverOf(approval), to: null }),
});

const REWARDS = treasurySide('rewards');
/** Several rewards of one request have no single receiver. */
const countRewards = ({ request }: Approval): number =>
  Array.isArray(request.rewards) ? request.rewards.length : 1;

export const reward = defineKind<'reward'>({
  movement: ({ approval }) => {
    const to = receiverOf(approval);
    return to && movementOf(approval, { from: REWARDS, to });
  },
  values: ({ approval }) => ({ rewards: countRewards(approval) }),
});

const payingTreasury = (approval: Approval) => treasurySide(pathPartAfter(approval, 'treasuries'));
const refusesCoins = (receiver: UserWithWallet | null | undefined) =>
  receiver?.freeze?.direction === 'IN' || receiver?.freeze?.direction === 'BOTH';

/** The receiver is read, because a frozen wallet refuses coins of a treasury. */
export const treasuryTransfer = defineKind<'treasury-transfer', UserWithWallet | null>({
  read: {
    key: (approval) => ['user', readNumber(approval, 'toUserId') ?? null],
    async from(approval) {
      const id = readNumber(approval, 'toUserId');
      return id === undefined ? null : api.getUser({ id });
    },
  },
  movement: ({ approval }) =>
    movementOf(approval, { from: payingTreasury(approval), to: receiverOf(approval) }),
  values: ({ data }) => ({ isFrozen: refusesCoins(data) }),
});
