import { TRANSACTION, TREASURY, WALLET, walletKey } from '@cowrie/contracts';
import { findTreasury, parseReceiver, TransferBody, WalletCoinsBody } from '../../api/coins.ts';
import {
  ADA,
  adasWallet,
  at,
  BEN,
  MINT_KEY_ID,
  MINTED,
  NO_RECEIVER,
  ROOT,
  TRANSFERRED,
} from '../../api/examples.ts';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { AdminCoinsMovedBody, CoinsMovedBody } from '../../api/objects.ts';
import { createPlan, type Operation, receiverAccounts, requireUser } from '../../api/operations/operation.ts';
import { NoInput } from '../../http/route/validate.ts';
import { succeed } from '../../outcome.ts';
import { MintAnswer, MintBody } from './schemas.ts';

const common = { params: NoInput, query: NoInput } as const;

export const TRANSFER: Operation<NoInput, typeof TransferBody> = {
  ...common,
  tag: 'Coins',
  operationId: 'transferCoins',
  examples: {
    body: { toUserId: BEN, amount: 12.5, reason: 'Thanks for the notes' },
    answers: {
      201: { transaction: TRANSFERRED, wallet: adasWallet(12, { balance: 87.5, received: 100 }) },
    },
  },
  summary: 'Send coins to another user or to a treasury',
  description:
    'Moves coins from your wallet to exactly one receiver: a user or a treasury. Answers with the transaction and your wallet after it.',
  body: TransferBody,
  answers: { 201: CoinsMovedBody },
  problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
  plan({ body }, actor) {
    const receiver = parseReceiver(body);
    if (!receiver.ok) return receiver;
    const fromUserId = requireUser(actor);
    return createPlan({
      name: 'coins.transfer',
      data: {
        fromUserId,
        ...receiver.value,
        amountUnits: String(body.amount),
        reason: body.reason,
        metadata: body.metadata,
      },
      debitedAccounts: [walletKey(fromUserId)],
      creditedAccounts: receiverAccounts(receiver.value),
      toAnswer: (moved) => ({
        status: 201,
        body: { transaction: TRANSACTION.toPublic(moved.transaction), wallet: WALLET.toPublic(moved.wallet) },
        moved,
      }),
    });
  },
};

export const MINT: Operation<NoInput, typeof MintBody> = {
  ...common,
  tag: 'Administration',
  operationId: 'mintCoins',
  examples: {
    body: { userId: ADA, amount: 100, reason: MINTED.reason },
    answers: { 201: { transaction: MINTED, wallet: adasWallet(10, { balance: 100, received: 100 }) } },
  },
  summary: 'Mint coins for a wallet or a treasury',
  description:
    'Creates coins for exactly one receiver: a user or a treasury. Besides the token you need an API key with the scope `coins:mint`.',
  body: MintBody,
  answers: { 201: MintAnswer },
  problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
  plan({ body }) {
    const { userId = null, amount, reason, metadata } = body;
    const treasury = body.treasury === undefined ? succeed(null) : findTreasury(body.treasury);
    if (!treasury.ok) return treasury;
    return createPlan({
      name: 'coins.mint',
      data: { userId, treasury: treasury.value, amountUnits: String(amount), reason, metadata },
      debitedAccounts: [],
      creditedAccounts: receiverAccounts({ toUserId: userId, toTreasury: treasury.value }),
      toAnswer: (minted) => ({
        status: 201,
        body: {
          transaction: TRANSACTION.toAdmin(minted.transaction),
          ...('wallet' in minted
            ? { wallet: WALLET.toPublic(minted.wallet) }
            : { treasury: TREASURY.toPublic(minted.treasury) }),
        },
        moved: minted,
      }),
    });
  },
};

export const BURN: Operation<NoInput, typeof WalletCoinsBody> = {
  ...common,
  tag: 'Administration',
  operationId: 'burnCoins',
  examples: {
    body: { userId: ADA, amount: 3, reason: 'Minted twice by mistake' },
    answers: {
      201: {
        transaction: {
          ...NO_RECEIVER,
          id: 1008,
          type: 'BURN',
          amount: 3,
          fromUserId: ADA,
          reason: 'Minted twice by mistake',
          createdAt: at(30),
          initiatedBy: ROOT,
          apiKeyId: MINT_KEY_ID,
        },
        wallet: adasWallet(30, { balance: 60, received: 107.5, xaf: 584 }),
      },
    },
  },
  summary: 'Burn coins of a wallet',
  description:
    'Takes coins of a user out of circulation. Besides the token you need an API key with the scope `coins:burn`.',
  body: WalletCoinsBody,
  answers: { 201: AdminCoinsMovedBody },
  problems: AMOUNT_PROBLEMS,
  plan({ body: { userId, amount, reason, metadata } }) {
    return createPlan({
      name: 'coins.burn',
      data: { userId, amountUnits: String(amount), reason, metadata },
      debitedAccounts: [walletKey(userId)],
      creditedAccounts: [],
      toAnswer: (moved) => ({
        status: 201,
        body: { transaction: TRANSACTION.toAdmin(moved.transaction), wallet: WALLET.toPublic(moved.wallet) },
        moved,
      }),
    });
  },
};
