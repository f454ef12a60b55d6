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
  /** Per database transaction; fewer if some weigh more than 1. */
  maxBatch: number;
  /** Measured in commands; one heavier than a whole batch is applied alone. */
  weigh?(command: C): number;
  tracer?: Tracer | null;
  /** Their counters of late commands begin at 0. */
  names?: readonly string[];
  decode(value: Buffer): DecodeResult<C>;
  /** The slow part, such as a password hash. Others overtake the command meanwhile. Never throws. */
  prepare?(command: C): Promise<unknown>;
  readPosition(partition: number): Promise<CommandPosition>;
  apply: ApplyBatch<C>;
  /** The command was decided before. */
  loadStoredReply(command: C): Promise<Reply>;
};

/** Closing applies and answers the commands that have arrived, within a time limit. */
export type CommandServer = TopicConsumer;
