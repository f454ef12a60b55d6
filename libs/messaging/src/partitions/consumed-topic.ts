import type { Fault } from '@cowrie/telemetry';
import type { Consumer, InMessage } from '../types.ts';
import { createDeadLetters, type DeadLetters } from './dead-letters.ts';
import { createPartitionStatus, type PartitionStatus, type PartitionStatusDeps } from './partition-status.ts';
import { createUntilDone, type Heartbeat, type UntilDone } from './until-done.ts';

type Range = { low: bigint; high: bigint };

/** Work of one assignment is stale under the next (`claim`). */
export type ConsumedTopic = Pick<
  PartitionStatus,
  'isStopped' | 'stop' | 'problems' | 'pauses' | 'stopped'
> & {
  partitions(): readonly number[];
  /** The returned function is true while the partition is owned without a break. */
  claim(partition: number): () => boolean;
  /** It retries until the partition is opened, and returns undefined once the partition is no longer owned. */
  open<P extends { nextOffset: bigint }>(
    partition: number,
    readPosition: (partition: number) => Promise<P>,
    heartbeat?: Heartbeat,
  ): Promise<{ position: P; range: Range } | undefined>;
  untilDone: UntilDone;
  deadLetter: DeadLetters['keep'];
  advance(partition: number, nextOffset: bigint): void;
  nextOffset(partition: number): bigint | undefined;
  seek(partition: number, offset: bigint): void;
  pause(partition: number): void;
  resume(partition: number): void;
  assign(): void;
  close(): void;
};

export type ConsumedTopicDeps = PartitionStatusDeps & {
  consumer: Pick<Consumer, 'assigned' | 'seek' | 'pause' | 'resume' | 'commit'>;
  topicRange(partition: number): Promise<Range>;
  sendToDeadLetters(message: InMessage, reason: string): Promise<void>;
  faultOf(error: unknown): Fault;
};

export function createConsumedTopic(deps: ConsumedTopicDeps): ConsumedTopic {
  const { topic, consumer } = deps;
  const status = createPartitionStatus(deps);
  const positions = new Map<number, bigint>();
  const closing = new AbortController();
  let generation = 0;

  function claim(partition: number): () => boolean {
    const begun = generation;
    const isAssigned = () => consumer.assigned(topic).includes(partition);
    return () => begun === generation && !closing.signal.aborted && isAssigned();
  }
  const untilDone = createUntilDone({ ...deps, status, claim, signal: closing.signal });
  const deadLetters = createDeadLetters({ ...deps, untilDone });

  return {
    ...status,
    partitions: () => consumer.assigned(topic),
    claim,
    async open(partition, readPosition, heartbeat) {
      const isOurs = claim(partition);
      // Another owner may continue meanwhile; the topic's end would then be below the position.
      const read = async () => ({
        position: await readPosition(partition),
        range: await deps.topicRange(partition),
      });
      const opened = await untilDone(partition, read, { what: 'its position is not read', heartbeat });
      if (!opened || !isOurs()) return undefined;
      positions.set(partition, opened.position.nextOffset);
      return opened;
    },
    untilDone,
    deadLetter: deadLetters.keep,
    advance(partition, nextOffset) {
      positions.set(partition, nextOffset);
      void consumer.commit(topic, new Map([[partition, nextOffset]]));
      deadLetters.passed(partition, nextOffset);
    },
    nextOffset: (partition) => positions.get(partition),
    seek: (partition, offset) => consumer.seek(topic, partition, offset),
    pause: (partition) => consumer.pause(topic, partition),
    stop(partition, reason, retry) {
      consumer.pause(topic, partition);
      status.stop(partition, reason, retry);
    },
    resume(partition) {
      status.forgetStop(partition);
      consumer.resume(topic, partition);
    },
    assign() {
      generation += 1;
      status.clear();
    },
    close() {
      closing.abort();
      status.clear();
    },
  };
}
