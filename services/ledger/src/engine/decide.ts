import type { LedgerCommand, LedgerCommandName } from '@cowrie/contracts';
import type { AccountId } from '../book/account.ts';
import { exchange, quote, setRate } from '../features/exchange/decide.ts';
import { sealChain } from '../features/heads/decide.ts';
import { captureHold, expireHold, placeHold, releaseHold } from '../features/holds/decide.ts';
import {
  approveMintRequest,
  createMintRequest,
  rejectMintRequest,
} from '../features/mint-requests/decide.ts';
import { purchase, refund, reward } from '../features/purchases/decide.ts';
import { burn, mint, transfer, treasuryTransfer } from '../features/transfers/decide.ts';
import { requestVerification } from '../features/verification/decide.ts';
import { closeWallet, openWallet } from '../features/wallets/decide.ts';
import { createWithdrawal, rejectWithdrawal, settleWithdrawal } from '../features/withdrawals/decide.ts';
import type { Decider, Decision } from './decision.ts';
import type { Needs, State } from './state.ts';

const DECIDERS: { [N in LedgerCommandName]: Decider<N> } = {
  'wallet.open': openWallet,
  'wallet.close': closeWallet,
  'coins.mint': mint,
  'coins.burn': burn,
  'coins.transfer': transfer,
  'treasury.transfer': treasuryTransfer,
  'coins.purchase': purchase,
  'coins.reward': reward,
  'coins.refund': refund,
  'hold.place': placeHold,
  'hold.capture': captureHold,
  'hold.release': releaseHold,
  'hold.expire': expireHold,
  'exchange.set-rate': setRate,
  'exchange.quote': quote,
  'exchange.execute': exchange,
  'withdrawal.create': createWithdrawal,
  'withdrawal.settle': settleWithdrawal,
  'withdrawal.reject': rejectWithdrawal,
  'mint-request.create': createMintRequest,
  'mint-request.approve': approveMintRequest,
  'mint-request.reject': rejectMintRequest,
  'verification.request': requestVerification,
  'chain.seal': sealChain,
};

/** The one cast: a command and the decider of its name belong together, which TypeScript cannot follow through the table. */
function deciderOf(command: LedgerCommand): Decider<LedgerCommandName> {
  return DECIDERS[command.name] as unknown as Decider<LedgerCommandName>;
}

/** The accounts that a command may touch; they are locked before it is decided. */
export function accountsOf(command: LedgerCommand): AccountId[] {
  return deciderOf(command).accounts(command);
}

/** The records beside accounts that a command is decided on, or null. */
export function needsOf(command: LedgerCommand): Needs | null {
  return deciderOf(command).needs?.(command) ?? null;
}

/** How many transactions a command can make at most. */
export function movementsOf(command: LedgerCommand): number {
  return deciderOf(command).movements?.(command) ?? 1;
}

/** Decides a command against what is there at `nowMs`, the database's clock. Pure: it changes nothing. */
export function decide(state: State, command: LedgerCommand, nowMs: number): Decision {
  return deciderOf(command).decide(state, command, nowMs);
}
