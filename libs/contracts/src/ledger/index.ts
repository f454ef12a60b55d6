import { adminLog } from '../admin-log.ts';
import { approvals } from '../approval-contract.ts';
import {
  type AnswerTo,
  type CommandMessage,
  commandMessage,
  commandsOfFeatures,
  type QueryMessage,
  queriesOfFeatures,
  queryMessage,
  type ReplyOf,
} from '../contract.ts';
import { health } from '../health.ts';
import { exchange } from './exchange.ts';
import { freezes } from './freezes.ts';
import { heads } from './heads.ts';
import { holds } from './holds.ts';
import { mintRequests } from './mint-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { platforms } from './platforms.ts';
import { purchases } from './purchases.ts';
import { sandbox } from './sandbox.ts';
import { schedules } from './schedules.ts';
import { spending } from './spending.ts';
import { transfers } from './transfers.ts';
import { treasuries } from './treasuries.ts';
import { verification } from './verification.ts';
import { waiting } from './waiting.ts';
import { wallets } from './wallets.ts';
import { withdrawals } from './withdrawals.ts';

/** What the ledger can be asked. */
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
  mintRequests,
  approvals,
  platforms,
  spending,
  treasuries,
  verification,
  heads,
  adminLog,
  health,
  waiting,
  sandbox,
};

export const LEDGER_COMMANDS = commandsOfFeatures(FEATURES);
export const LEDGER_QUERIES = queriesOfFeatures(FEATURES);

export const LedgerCommand = commandMessage(LEDGER_COMMANDS);
export type LedgerCommand = CommandMessage<typeof LEDGER_COMMANDS>;
export type LedgerCommandName = LedgerCommand['name'];
export const LedgerQuery = queryMessage(LEDGER_QUERIES);
export type LedgerQuery = QueryMessage<typeof LEDGER_QUERIES>;

/** What a command of that name answers, and what it can be refused with beside `REFUSED_BY_ENGINE`. */
export type LedgerReply<N extends LedgerCommandName> = ReplyOf<(typeof LEDGER_COMMANDS)[N]>;
export type LedgerRejects<N extends LedgerCommandName> = (typeof LEDGER_COMMANDS)[N]['rejects'][number];
/** All that the ledger may answer to a query of that name. */
export type LedgerAnswer<N extends LedgerQuery['name']> = AnswerTo<(typeof LEDGER_QUERIES)[N]>;

/** The partition key of a command: those that have to come one after another have the same. */
export function keyOfLedgerCommand({ name, data }: Pick<LedgerCommand, 'name' | 'data'>): string {
  const { key } = LEDGER_COMMANDS[name] as { key(data: unknown): string };
  return key(data);
}
