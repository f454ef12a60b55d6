import type { NewAdminLogEntry, OutboxRow, PartitionRow } from '@cowrie/postgres';
import type { Account, AccountId } from '../../book/account.ts';
import type { State } from '../../book/decision.ts';
import type { PlacedHold } from '../../book/hold.ts';
import type { Transaction } from '../../book/movements/transaction.ts';
import type { Notice } from '../../book/tables/notices.ts';
import type { BatchRecords } from '../feature.ts';
import type { ReadRecords } from '../lock.ts';
import type { Registry } from '../registry.ts';
import type { StoredResult } from '../replies/results.ts';

/** What was read under lock at the start of the database transaction. */
export type BatchInput = {
  accounts: Map<AccountId, Account>;
  records: ReadRecords;
  results: Map<string, StoredResult>;
  /** Rising, one for each movement that can be made. */
  ids: number[];
  /** The database's clock, for what is written. */
  nowMs: number;
};

/** Everything that a batch writes, gathered in memory: one set-based statement each. */
export type Written = {
  accounts: Map<AccountId, Account>;
  transactions: Transaction[];
  outbox: OutboxRow[];
  results: StoredResult[];
  holds: Map<string, PlacedHold>;
  /** Wallets that were frozen or are no more, as `accounts` has them. */
  frozen: Set<AccountId>;
  /** Where the partitions of the commands stand after them. */
  rows: Map<number, PartitionRow>;
  /** Of the features whose records were read or changed, by their names. */
  records: Map<string, BatchRecords>;
  log: NewAdminLogEntry[];
  /** Numbers of events that no other row tells of. */
  notices: Notice[];
};

/** A batch on its way. */
export type Work = {
  registry: Registry;
  input: BatchInput;
  accounts: Map<AccountId, Account>;
  holds: Map<string, PlacedHold>;
  state: State & Record<string, unknown>;
  results: Map<string, StoredResult>;
  written: Written;
};

/** The records of that name; they begin with the first who asks for them. */
export function recordsOf({ registry, input, state, written }: Work, name: string): BatchRecords {
  const known = written.records.get(name);
  if (known) return known;
  const store = registry.stores.find(([one]) => one === name)?.[1];
  if (!store) throw new Error(`no feature keeps ${name}`);
  const records = store.begin(input.records[name] ?? store.none);
  written.records.set(name, records);
  state[name] = records.current;
  return records;
}

export function rowOf({ rows }: Written, partition: number): PartitionRow {
  const row = rows.get(partition);
  if (!row) throw new Error(`partition ${partition} was not read`);
  return row;
}
