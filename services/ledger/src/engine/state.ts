import type { Account, AccountId } from '../book/account.ts';
import type { Hold } from '../book/hold.ts';
import type { Chain } from '../features/heads/chain.ts';
import type { Purchase, Reference } from '../features/purchases/purchase.ts';
import { type ExchangeRecords, NO_EXCHANGE_RECORDS } from './exchange-records.ts';
import { NO_TRUST_RECORDS, type TrustRecords } from './trust-records.ts';

/** What a batch decides on beside the accounts; read only for the commands that need it. */
export type Records = ExchangeRecords &
  TrustRecords & {
    holds: ReadonlyMap<string, Hold>;
    purchases: ReadonlyMap<number, Purchase>;
    /** The references (`referenceKey`) that are taken. */
    references: ReadonlySet<string>;
    /** By partition. */
    chains: ReadonlyMap<number, Chain>;
  };

export type State = Records & { accounts: ReadonlyMap<AccountId, Account> };

/** The records that a command is decided on. */
export type Needs = {
  holds?: readonly string[];
  /** All open holds that this wallet placed or is to receive. */
  holdsOf?: AccountId;
  purchase?: number;
  reference?: Reference;
  /** The latest exchange rate. */
  rate?: true;
  quote?: string;
  withdrawal?: string;
  mintRequest?: string;
  /** Verifications that wait. */
  verifications?: true;
  /** The partition whose chain is looked at. */
  chain?: number;
};

export const NO_RECORDS: Records = {
  holds: new Map(),
  purchases: new Map(),
  references: new Set(),
  chains: new Map(),
  ...NO_EXCHANGE_RECORDS,
  ...NO_TRUST_RECORDS,
};
