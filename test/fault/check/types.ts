import type { Recording, Violation } from '../record/types.ts';

export type { Violation };

/** An account as it stood at a checkpoint. */
export type AccountAt = { balance: bigint; received: bigint; sent: bigint };

/** Where a quiet platform stood: a check from here looks at what came later alone. */
export type Checkpoint = {
  /** The next sequence of each partition, and the hash of its last transaction. */
  partitions: ReadonlyMap<number, { nextSequence: bigint; lastHash: string }>;
  accounts: ReadonlyMap<number, AccountAt>;
  /** Whose wallets are frozen. */
  frozen: ReadonlySet<number>;
  /** Those that there were; their ids. */
  schedules: ReadonlySet<string>;
  /** The status of each hold. */
  holds: ReadonlyMap<string, string>;
  /** The largest transaction id. */
  lastTransactionId: number;
  /** The end of each partition of coin.events. */
  eventOffsets: ReadonlyMap<number, bigint>;
  /** How many messages each topic of dead letters ever had. */
  deadLetters: ReadonlyMap<string, bigint>;
};

export type Servers = {
  /** Any role that may read. */
  ledgerUrl: string;
  historyUrl: string;
  kafkaBrokers: string;
};

export type CheckOptions = Servers & {
  recording: Recording;
  /** How long it may take to become quiet. */
  timeoutMs: number;
  /** The platform's beginning unless given. */
  since?: Checkpoint;
  /** Topics in which the fault itself made dead letters. */
  deadLettersIn?: readonly string[];
  /** Also run the ledger's own verification, which reads all of it; only without `since` unless given. */
  audit?: boolean;
};
