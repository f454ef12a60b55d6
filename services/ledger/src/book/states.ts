import { type Parties, TRANSACTION, TRANSACTION_RECORDED, TREASURY, WALLET } from '@cowrie/contracts';
import { type Account, type AccountId, treasuryOf, userOf } from './account.ts';
import { coinTypeOf, type Transaction } from './movements/transaction.ts';
import type { RecordedTransaction } from './tables/transactions.ts';

const totalFields = {
  balanceUnits: ({ balance }: Account) => balance,
  receivedUnits: ({ received }: Account) => received,
  sentUnits: ({ sent }: Account) => sent,
};

export const toWalletState = WALLET.of<Account>({
  ...totalFields,
  id({ id, walletId }) {
    if (walletId === null) throw new Error(`account ${id} is not a wallet`);
    return walletId;
  },
  userId: ({ id }) => id,
  heldUnits: ({ held }) => held,
  closed: ({ closedAtMs }) => closedAtMs !== null,
}).toWire;

export const toTreasuryState = TREASURY.of<Account>({
  ...totalFields,
  code({ id }) {
    const code = treasuryOf(id);
    if (code === null) throw new Error(`account ${id} is not a treasury`);
    return code;
  },
}).toWire;

const sideFields = {
  type: coinTypeOf,
  fromUserId: ({ from }: RecordedTransaction) => userOf(from),
  toUserId: ({ to }: RecordedTransaction) => userOf(to),
  fromTreasury: ({ from }: RecordedTransaction) => treasuryOf(from),
  toTreasury: ({ to }: RecordedTransaction) => treasuryOf(to),
};

export const toTransactionState = TRANSACTION.of<RecordedTransaction>(sideFields).toWire;

export const toTransactionRecorded = TRANSACTION_RECORDED.of<Transaction>({
  ...sideFields,
  previousHash: ({ previousHash }) => previousHash.toString('hex'),
  hash: ({ hash }) => hash.toString('hex'),
}).toEvent;

export function toReceiver(to: AccountId): Omit<Parties, 'fromUserId'> {
  return { toUserId: userOf(to), toTreasury: treasuryOf(to) };
}

export function toSides(from: AccountId, to: AccountId): Parties {
  return { fromUserId: userOf(from), ...toReceiver(to) };
}
