import { type LedgerCommand, type Rejection, type TransactionType, unitsToCoins } from '@cowrie/contracts';
import { type Account, type AccountId, canPay, ISSUANCE, treasuryAccount } from './account.ts';

/** One double entry: `amountUnits` leave `from` and arrive at `to`. Nothing else changes a balance. */
export type Movement = {
  kind: 'moved';
  type: TransactionType;
  amountUnits: bigint;
  from: AccountId;
  to: AccountId;
  reason: string;
};
export type Change =
  | Movement
  | { kind: 'opened'; account: AccountId; walletId: string }
  | { kind: 'closed'; account: AccountId };

/** What a command does, and the account whose wallet answers it. No changes: it was so already. */
export type Decision = { ok: true; changes: Change[]; answers: AccountId } | ({ ok: false } & Rejection);

export type State = ReadonlyMap<AccountId, Account>;

/** The accounts that a command may touch; they are locked before it is decided. */
export function accountsOf(command: LedgerCommand): AccountId[] {
  switch (command.name) {
    case 'wallet.open':
      return [command.data.userId];
    case 'wallet.close':
      return [command.data.userId, SWEEP_TO];
    case 'coins.mint':
    case 'coins.burn':
      return [command.data.userId, ISSUANCE];
    case 'coins.transfer':
      return [command.data.fromUserId, receiverOf(command.data)];
  }
}

/** How many transactions a command can make at most. */
export function movementsOf(command: LedgerCommand): number {
  return command.name === 'wallet.open' ? 0 : 1;
}

/** Decides a command against the accounts as they are. Pure: it changes nothing. */
export function decide(state: State, command: LedgerCommand): Decision {
  switch (command.name) {
    case 'wallet.open':
      return decideOpen(state, command.data.userId, command.data.walletId);
    case 'wallet.close':
      return decideClose(state, command.data.userId, command.data.reason);
    case 'coins.mint':
      return decideMovement(state, command, {
        type: 'MINT',
        from: ISSUANCE,
        to: command.data.userId,
        answers: command.data.userId,
      });
    case 'coins.burn':
      return decideMovement(state, command, {
        type: 'BURN',
        from: command.data.userId,
        to: ISSUANCE,
        answers: command.data.userId,
      });
    case 'coins.transfer':
      return decideMovement(state, command, {
        type: 'TRANSFER',
        from: command.data.fromUserId,
        to: receiverOf(command.data),
        answers: command.data.fromUserId,
      });
  }
}

/** What is left in the wallet of a deleted user goes here. */
const SWEEP_TO = treasuryAccount('general-operations');

function receiverOf(data: Extract<LedgerCommand, { name: 'coins.transfer' }>['data']): AccountId {
  if (data.toTreasury !== null) return treasuryAccount(data.toTreasury);
  if (data.toUserId !== null) return data.toUserId;
  throw new Error('a transfer has a receiver');
}

function decideOpen(state: State, account: AccountId, walletId: string): Decision {
  const changes: Change[] = state.has(account) ? [] : [{ kind: 'opened', account, walletId }];
  return { ok: true, changes, answers: account };
}

function decideClose(state: State, id: AccountId, reason: string): Decision {
  const account = state.get(id);
  if (!account) return reject('user_not_found', `User ${id} has no wallet.`);
  if (account.closedAtMs !== null) return { ok: true, changes: [], answers: id };
  const changes: Change[] = [{ kind: 'closed', account: id }];
  if (account.balance > 0n) {
    const amountUnits = account.balance;
    changes.unshift({ kind: 'moved', type: 'TRANSFER', amountUnits, from: id, to: SWEEP_TO, reason });
  }
  return { ok: true, changes, answers: id };
}

type MovementCommand = Extract<LedgerCommand, { name: 'coins.mint' | 'coins.burn' | 'coins.transfer' }>;

function decideMovement(
  state: State,
  command: MovementCommand,
  { type, from, to, answers }: Pick<Movement, 'type' | 'from' | 'to'> & { answers: AccountId },
): Decision {
  if (from === to) return reject('self_transfer', 'The sender and the receiver are the same.');
  const payer = state.get(from);
  const receiver = state.get(to);
  // The caller's own wallet can only be closed while the request runs: it was let in as a user.
  if (type === 'TRANSFER' && payer?.closedAtMs) return reject('wallet_closed', 'Your wallet was closed.');
  const refused = missing(from, payer, command.issuedAtMs) ?? missing(to, receiver, command.issuedAtMs);
  if (refused || !payer) return refused ?? reject('user_not_found', `User ${from} has no wallet.`);
  const amountUnits = BigInt(command.data.amountUnits);
  if (!canPay(payer, amountUnits)) return cannotPay(payer, amountUnits);
  const { reason } = command.data;
  return { ok: true, changes: [{ kind: 'moved', type, amountUnits, from, to, reason }], answers };
}

function missing(id: AccountId, account: Account | undefined, issuedAtMs: number): Decision | null {
  if (!account) return reject('user_not_found', `There is no user ${id}.`);
  if (account.closedAtMs === null) return null;
  return account.closedAtMs > issuedAtMs
    ? reject('wallet_closed', `The wallet of user ${id} was closed.`)
    : reject('user_not_found', `There is no user ${id}.`);
}

function cannotPay(payer: Account, amountUnits: bigint): Decision {
  if (payer.id === ISSUANCE) {
    return reject(
      'supply_limit_exceeded',
      `${unitsToCoins(amountUnits)} more would exceed the maximum supply.`,
    );
  }
  const active = unitsToCoins(payer.balance - payer.held);
  return reject(
    'insufficient_funds',
    `${active} coins can be spent, ${unitsToCoins(amountUnits)} are asked for.`,
  );
}

function reject(code: Rejection['code'], detail: string): Decision {
  return { ok: false, code, detail };
}
