import type { Envelope, Reply } from '@cowrie/contracts';
import type { Tracer } from '@cowrie/telemetry';
import type { Decoded } from '../../consumer/decode.ts';
import type { Producer } from '../../types.ts';
import type { ConsumeTopicOptions, TopicConsumer } from '../consume-topic.ts';
import type { ApplyBatch } from './command-applier.ts';

export type CommandPosition = {
  nextOffset: bigint;
  lastDigest: Buffer | null;
  /** Why nothing may be applied, if so: the partition stops. */
  problem?: string | null;
};

export type CommandServerOptions<C extends Envelope> = Pick<
  ConsumeTopicOptions,
  'topic' | 'groupId' | 'logger' | 'meter' | 'faultOf' | 'onCrash'
> & {
  producer: Producer;
  repliesTopic: string;
  /** Commands in one database transaction at most, or less when some weigh more than 1. */
  maxBatch: number;
  /** How many commands' worth of work a command is; one that weighs more than a whole batch goes alone. */
  weigh?(command: C): number;
  tracer?: Tracer | null;
  /** What commands of the topic are called: those that come too late are counted from 0 on. */
  names?: readonly string[];
  decode(value: Buffer): Decoded<C>;
  /** The slow part of a command (hashing a password): runs beside the serial part, where others go first. Never throws. */
  prepare?(command: C): Promise<unknown>;
  /** Where the database says the partition stands. */
  readPosition(partition: number): Promise<CommandPosition>;
  /** Applies a batch in one database transaction. */
  apply: ApplyBatch<C>;
  /** The stored reply of a command that was decided already. */
  loadStoredReply(command: C): Promise<Reply>;
};

/** Closing applies what has arrived (bounded), answers it, leaves the group. */
export type CommandServer = TopicConsumer;
