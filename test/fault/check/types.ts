import type { Recording, Violation } from '../record/types.ts';

export type { Violation };

export type AccountAt = { balance: bigint; received: bigint; sent: bigint };

export type Checkpoint = {
  partitions: ReadonlyMap<number, { nextSequence: bigint; lastHash: string }>;
  accounts: ReadonlyMap<number, AccountAt>;
  frozen: ReadonlySet<number>;
  schedules: ReadonlySet<string>;
  holds: ReadonlyMap<string, string>;
  lastTransactionId: number;
  eventOffsets: ReadonlyMap<number, bigint>;
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
