import type { Envelope, Reply } from '@cowrie/contracts';
import type { Logger, Meter, Tracer } from '@cowrie/telemetry';
import type { Decoded } from '../consumer/decode.ts';
import type { Producer } from '../types.ts';
import type { ApplyBatch } from './command-applier.ts';
import type { Fault } from './fault.ts';

export type CommandPosition = {
  nextOffset: bigint;
  lastDigest: Buffer | null;
  /** Why nothing may be applied, if so: the partition stops. */
  problem?: string | null;
};

export type CommandServerOptions<C extends Envelope> = {
  topic: string;
  groupId: string;
  producer: Producer;
  repliesTopic: string;
  /** Commands in one database transaction at most, or less when some weigh more than 1. */
  maxBatch: number;
  /** How many commands' worth of work a command is; one that weighs more than a whole batch goes alone. */
  weigh?(command: C): number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  onCrash(error: Error): void;
  decode(value: Buffer): Decoded<C>;
  /** The slow part of a command (hashing a password): runs beside the serial part, never throws. */
  prepare?(command: C): Promise<unknown>;
  /** Where the database says the partition stands. */
  readPosition(partition: number): Promise<CommandPosition>;
  /** Applies a batch in one database transaction. */
  apply: ApplyBatch<C>;
  /** Whose fault a failure of `apply` is. */
  faultOf(error: unknown): Fault;
  /** The stored reply of a command that was decided already. */
  loadStoredReply(command: C): Promise<Reply>;
};

export type CommandServer = {
  start(): Promise<void>;
  healthy(): boolean;
  /** Why partitions stand still, for people; empty when all is well. */
  problems(): string[];
  /** The partitions that are ours now, as far as we know. */
  partitions(): readonly number[];
  /** Applies what has arrived (bounded), answers it, leaves the group. */
  close(): Promise<void>;
};

/** Rejects when the group rebalances. */
export type Heartbeat = () => Promise<void>;
