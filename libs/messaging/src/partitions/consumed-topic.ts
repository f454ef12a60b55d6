import type { Fault } from '@cowrie/telemetry';
import type { Consumer, InMessage } from '../types.ts';
import { createDeadLetters, type DeadLetters } from './dead-letters.ts';
import { createPartitionStatus, type PartitionStatus, type PartitionStatusDeps } from './partition-status.ts';
import { createUntilDone, type Heartbeat, type UntilDone } from './until-done.ts';

type Range = { low: bigint; high: bigint };

/**
 * The partitions of a topic that are ours. Repeats what one needs before it goes on until it is done, and shows for each why it
 * stands still. Work that starts under one assignment is stale under the next (`claim`).
 */
export type ConsumedTopic = Pick<
  PartitionStatus,
  'isStopped' | 'stop' | 'problems' | 'pauses' | 'stopped'
> & {
  partitions(): readonly number[];
  /** Whether the partition is ours, from this call on without a break. */
  claim(partition: number): () => boolean;
  /** Reads where the partition stands, however long that takes; undefined when it is not ours any more. */
  open<P extends { nextOffset: bigint }>(
    partition: number,
    readPosition: (partition: number) => Promise<P>,
    heartbeat?: Heartbeat,
  ): Promise<{ position: P; range: Range } | undefined>;
  untilDone: UntilDone;
  deadLetter: DeadLetters['keep'];
  /** Everything below is dealt with. */
  advance(partition: number, nextOffset: bigint): void;
  /** The first offset that is not dealt with; undefined before the partition is opened. */
  nextOffset(partition: number): bigint | undefined;
  /** The next message is the one at `offset`. */
  seek(partition: number, offset: bigint): void;
  /** Has nothing delivered until `resume`; messages of other partitions come meanwhile. */
  pause(partition: number): void;
  /** Lets delivery go on, stopped or not. */
  resume(partition: number): void;
  /** Another assignment has come: what stood still is looked at again. */
  assign(): void;
  /** No partition is ours any more. */
  close(): void;
};

export type ConsumedTopicDeps = PartitionStatusDeps & {
  consumer: Pick<Consumer, 'assigned' | 'seek' | 'pause' | 'resume' | 'commit'>;
  topicRange(partition: number): Promise<Range>;
  sendToDeadLetters(message: InMessage, reason: string): Promise<void>;
  /** Whose fault a failure of the database is. */
  faultOf(error: unknown): Fault;
};

export function createConsumedTopic(deps: ConsumedTopicDeps): ConsumedTopic {
  const { topic, consumer } = deps;
  const status = createPartitionStatus(deps);
  const positions = new Map<number, bigint>();
  const closing = new AbortController();
  /** Counts assignments. */
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
      // The position first: another owner may go on meanwhile, and the topic ends behind what is decided.
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
