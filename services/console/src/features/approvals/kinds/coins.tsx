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
import { defineKind, type Movement, type Told } from '../kind.ts';

/** Acts that move coins from one side to the other. */

const receiverOf = (approval: Approval) =>
  userSide(numberIn(approval, 'userId') ?? numberIn(approval, 'toUserId')) ??
  treasurySide(textIn(approval, 'treasury') ?? textIn(approval, 'toTreasury'));

/** What is asked for; where the request leaves it out it is what the ledger made of it. */
export const amountOf = (approval: Approval): Amount | undefined =>
  coinsIn(approval, 'amount') ?? approval.amount ?? undefined;

const moves = (approval: Approval, sides: Omit<Movement, 'amount'>): Movement | null => {
  const amount = amountOf(approval);
  return amount === undefined ? null : { ...sides, amount };
};

const saidCoins = ({ approval, say }: Told<unknown>) => {
  const amount = amountOf(approval);
  return amount === undefined ? '…' : say.coins(amount);
};
const saidSide = ({ say }: Told<unknown>, side: Movement['to']) => (side === null ? '…' : say.side(side));

export const mint = defineKind()({
  movement: ({ approval }) => moves(approval, { from: null, to: receiverOf(approval) }),
  texts: {
    en: {
      sentence: (told) =>
        `Mint ${saidCoins(told)} new coins for ${saidSide(told, receiverOf(told.approval))}`,
      names: {},
    },
    fr: {
      sentence: (told) =>
        `Émettre ${saidCoins(told)} nouvelles pièces pour ${saidSide(told, receiverOf(told.approval))}`,
      names: {},
    },
  },
});

export const burn = defineKind()({
  movement: ({ approval }) => moves(approval, { from: receiverOf(approval), to: null }),
  texts: {
    en: {
      sentence: (told) => `Burn ${saidCoins(told)} coins of ${saidSide(told, receiverOf(told.approval))}`,
      names: {},
    },
    fr: {
      sentence: (told) =>
        `Détruire ${saidCoins(told)} pièces de ${saidSide(told, receiverOf(told.approval))}`,
      names: {},
    },
  },
});

const REWARDS = treasurySide('rewards');
/** Several rewards of one request have no single receiver. */
const rewardsIn = ({ request }: Approval): number =>
  Array.isArray(request.rewards) ? request.rewards.length : 1;

export const reward = defineKind()({
  movement: ({ approval }) => {
    const to = receiverOf(approval);
    return to && moves(approval, { from: REWARDS, to });
  },
  texts: {
    en: {
      sentence: (told) => {
        const to = receiverOf(told.approval);
        if (to) return `Reward ${told.say.side(to)} with ${saidCoins(told)} coins`;
        return `Pay ${told.say.number(rewardsIn(told.approval))} rewards, ${saidCoins(told)} coins in all`;
      },
      names: {},
    },
    fr: {
      sentence: (told) => {
        const to = receiverOf(told.approval);
        if (to) return `Récompenser ${told.say.side(to)} de ${saidCoins(told)} pièces`;
        return `Verser ${told.say.number(rewardsIn(told.approval))} récompenses, ${saidCoins(told)} pièces en tout`;
      },
      names: {},
    },
  },
});

const paying = (approval: Approval) => treasurySide(behind(approval, 'treasuries'));
const takesNothing = (receiver: UserWithWallet | null | undefined) =>
  receiver?.freeze?.direction === 'IN' || receiver?.freeze?.direction === 'BOTH';

/** Who gets it is read: a wallet that is frozen takes nothing of a treasury. */
export const treasuryTransfer = defineKind<UserWithWallet | null>()({
  read: {
    key: (approval) => ['user', numberIn(approval, 'toUserId') ?? null],
    async from(approval) {
      const id = numberIn(approval, 'toUserId');
      return id === undefined ? null : api.getUser({ id });
    },
  },
  movement: ({ approval }) => moves(approval, { from: paying(approval), to: receiverOf(approval) }),
  texts: {
    en: {
      sentence: (told) =>
        `Move ${saidCoins(told)} coins from ${saidSide(told, paying(told.approval))} to ${saidSide(told, receiverOf(told.approval))}`,
      doubts: ({ data }) => [
        takesNothing(data) && 'The receiving wallet is frozen: it cannot receive coins from others now.',
      ],
      names: {},
    },
    fr: {
      sentence: (told) =>
        `Transférer ${saidCoins(told)} pièces de ${saidSide(told, paying(told.approval))} à ${saidSide(told, receiverOf(told.approval))}`,
      doubts: ({ data }) => [
        takesNothing(data) &&
          'Le portefeuille destinataire est gelé : il ne peut pas recevoir de pièces d’autrui.',
      ],
      names: {},
    },
  },
});
