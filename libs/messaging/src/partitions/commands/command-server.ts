import type { Envelope, Reply } from '@cowrie/contracts';
import type { Tracer } from '@cowrie/telemetry';
import type { DecodeResult } from '../../consumer/decode.ts';
import type { Producer } from '../../types.ts';
import type { ConsumeTopicOptions, TopicConsumer } from '../consume-topic.ts';
import type { ApplyBatch } from './command-applier.ts';

export type CommandPosition = {
  nextOffset: bigint;
  lastDigest: Buffer | null;
  problem?: string | null;
};

export type CommandServerOptions<C extends Envelope> = Pick<
  ConsumeTopicOptions,
  'topic' | 'groupId' | 'logger' | 'meter' | 'faultOf' | 'onCrash'
> & {
  producer: Producer;
  repliesTopic: string;
  /** The most commands of one database transaction; fewer if some weigh more than 1. */
  maxBatch: number;
  /** The work of a command, measured in commands; one heavier than a whole batch is applied alone. */
  weigh?(command: C): number;
  tracer?: Tracer | null;
  /** The names of the topic's commands; their counters of late commands begin at 0. */
  names?: readonly string[];
  decode(value: Buffer): DecodeResult<C>;
  /** The slow part of a command, such as a password hash. It runs outside the serial part, so others overtake it. Never throws. */
  prepare?(command: C): Promise<unknown>;
  /** Reads the stored position of the partition. */
  readPosition(partition: number): Promise<CommandPosition>;
  apply: ApplyBatch<C>;
  /** Loads the reply of a command that was already decided. */
  loadStoredReply(command: C): Promise<Reply>;
};

/** Closing applies and answers the commands that have arrived, within a time limit, and leaves the group. */
export type CommandServer = TopicConsumer;
