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
  /** It is the limit of one database transaction. */
  maxBatch: number;
  /** The weight is measured in commands; one heavier than a whole batch is applied alone. */
  weigh?(command: C): number;
  tracer?: Tracer | null;
  /** Counters of late commands with these names begin at 0. */
  names?: readonly string[];
  decode(value: Buffer): DecodeResult<C>;
  /** The slow part, such as a password hash, runs here while others overtake the command. It must not throw. */
  prepare?(command: C): Promise<unknown>;
  readPosition(partition: number): Promise<CommandPosition>;
  apply: ApplyBatch<C>;
  loadStoredReply(command: C): Promise<Reply>;
};

export type CommandServer = TopicConsumer;
