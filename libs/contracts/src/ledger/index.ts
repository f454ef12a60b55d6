import { adminLog } from '../admin-log.ts';
import { approvals } from '../approvals/contract.ts';
import {
  type AnswerTo,
  type CommandMessage,
  commandMessageSchema,
  commandsOfFeatures,
  type QueryMessage,
  queriesOfFeatures,
  queryMessageSchema,
  type ReplyOf,
} from '../contract.ts';
import { health } from '../messages/health.ts';
import { freezes } from './freezes.ts';
import { heads } from './heads.ts';
import { exchange } from './movements/exchange.ts';
import { holds } from './movements/holds.ts';
import { paymentRequests } from './movements/payment-requests.ts';
import { purchases } from './movements/purchases.ts';
import { schedules } from './movements/schedules.ts';
import { transfers } from './movements/transfers.ts';
import { withdrawals } from './movements/withdrawals.ts';
import { pendingWork } from './pending-work.ts';
import { platforms } from './platforms.ts';
import { sandbox } from './sandbox.ts';
import { spending } from './spending.ts';
import { treasuries } from './treasuries.ts';
import { verification } from './verification.ts';
import { wallets } from './wallets.ts';

export { FREEZE, FREEZE_DIRECTIONS, type Freeze } from './freezes.ts';
export * from './heads.ts';
export * from './movements/exchange.ts';
export * from './movements/holds.ts';
export * from './movements/payment-requests.ts';
export * from './movements/schedules.ts';
export * from './movements/withdrawals.ts';
export * from './pending-work.ts';
export * from './sandbox.ts';
export * from './treasuries.ts';
export * from './verification.ts';

const FEATURES = {
  transfers,
  wallets,
  freezes,
  purchases,
  holds,
  paymentRequests,
  schedules,
  exchange,
  withdrawals,
  approvals,
  platforms,
  spending,
  treasuries,
  verification,
  heads,
  adminLog,
  health,
  pendingWork,
  sandbox,
};

export const LEDGER_COMMANDS = commandsOfFeatures(FEATURES);
export const LEDGER_QUERIES = queriesOfFeatures(FEATURES);

export const LedgerCommand = commandMessageSchema(LEDGER_COMMANDS);
export type LedgerCommand = CommandMessage<typeof LEDGER_COMMANDS>;
export type LedgerCommandName = LedgerCommand['name'];
export const LedgerQuery = queryMessageSchema(LEDGER_QUERIES);
export type LedgerQuery = QueryMessage<typeof LEDGER_QUERIES>;

export type LedgerReply<N extends LedgerCommandName> = ReplyOf<(typeof LEDGER_COMMANDS)[N]>;
export type LedgerRefusalCode<N extends LedgerCommandName> = (typeof LEDGER_COMMANDS)[N]['rejects'][number];
export type LedgerAnswer<N extends LedgerQuery['name']> = AnswerTo<(typeof LEDGER_QUERIES)[N]>;

export function keyOfLedgerCommand({ name, data }: Pick<LedgerCommand, 'name' | 'data'>): string {
  const { key } = LEDGER_COMMANDS[name] as { key(data: unknown): string };
  return key(data);
}
