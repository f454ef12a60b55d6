import type { Recording, Violation } from '../record/types.ts';

export type { Violation };

/** An account's state at a checkpoint. */
export type AccountAt = { balance: bigint; received: bigint; sent: bigint };

/** The state of a quiet platform. A check from here covers only what came later. */
export type Checkpoint = {
  /** The next sequence of each partition, and the hash of its last transaction. */
  partitions: ReadonlyMap<number, { nextSequence: bigint; lastHash: string }>;
  accounts: ReadonlyMap<number, AccountAt>;
  /** Users with a frozen wallet. */
  frozen: ReadonlySet<number>;
  /** Ids of the existing schedules. */
  schedules: ReadonlySet<string>;
  /** The status of each hold. */
  holds: ReadonlyMap<string, string>;
  /** The largest transaction id. */
  lastTransactionId: number;
  /** The end of each partition of coin.events. */
  eventOffsets: ReadonlyMap<number, bigint>;
  /** The number of messages so far in each dead-letter topic. */
  deadLetters: ReadonlyMap<string, bigint>;
};

export type Servers = {
  /** Any role with read access. */
  ledgerUrl: string;
  historyUrl: string;
  kafkaBrokers: string;
};

export type CheckOptions = Servers & {
  recording: Recording;
  /** The longest wait for a quiet platform. */
  timeoutMs: number;
  /** The beginning of the platform by default. */
  since?: Checkpoint;
  /** Topics in which the fault itself made dead letters. */
  deadLettersIn?: readonly string[];
  /**
   * True to also run the ledger's own verification, which reads everything. By default it runs only without `since`.
   */
  audit?: boolean;
};
