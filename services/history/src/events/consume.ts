import { deadLetterTopic } from '@cowrie/contracts';
import {
  createConsumer,
  deadLetterCounter,
  type KafkaClient,
  measurePartitions,
  type Producer,
  sendToDeadLetters,
  topicRange,
} from '@cowrie/messaging';
import { faultOf, readPartition } from '@cowrie/postgres';
import type { Logger, Meter, Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Position } from '../domain/position.ts';
import { applySlices } from '../store/apply-slices.ts';
import { createEventInstrumentation } from './event-instrumentation.ts';
import { createProjector } from './projector.ts';

/** So that under load one transaction takes in the events of several batches; it makes history later, at most by this. */
const LINGER_MS = 20;

export type EventConsumer = {
  /** Resolves when the group is joined. */
  start(): Promise<void>;
  healthy(): boolean;
  /** Partitions that this instance projects. */
  owns(partition: number): boolean;
  /** Why partitions stand still, for people; empty when all is well. */
  problems(): string[];
  /** Ends after the transaction that runs, and leaves the group. */
  close(): Promise<void>;
};

const RETRY_PAUSED_MS = 15_000;

/** Projects a topic of events into the database, beside any number of other instances of the group. */
export function consumeEvents(
  client: KafkaClient,
  deps: {
    topic: string;
    groupId: string;
    pool: pg.Pool;
    producer: Producer;
    logger: Logger;
    meter: Meter;
    tracer: Tracer | null;
    /** Called when a partition is opened, and after each commit. */
    onPosition(position: Position): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { topic, pool, producer, logger, meter } = deps;
  const watch = createEventInstrumentation(deps);
  const positions = new Map<number, bigint>();
  const owns = (partition: number): boolean => consumer.assigned(topic).includes(partition);
  const projector = createProjector({
    delivery: {
      isAssigned: owns,
      seek: (partition, offset) => consumer.seek(topic, partition, offset),
      pause: (partition) => consumer.pause(topic, partition),
      resume: (partition) => consumer.resume(topic, partition),
    },
    logger,
    readPosition: (partition) => readPartition(pool, partition),
    topicRange: (partition) => topicRange(client, topic, partition),
    applySlices: (slices) => applySlices(pool, slices),
    faultOf,
    sendToDeadLetters: (message, reason) => sendToDeadLetters(producer, message, reason, meter),
    onPosition: (position) => {
      positions.set(position.partition, position.nextOffset);
      deps.onPosition(position);
      void consumer.commit(topic, new Map([[position.partition, position.nextOffset]]));
    },
    retryPausedMs: RETRY_PAUSED_MS,
  });
  const consumer = createConsumer(client, {
    groupId: deps.groupId,
    topics: [topic],
    fromBeginning: true,
    lingerMs: LINGER_MS,
    logger,
    onMessages: (_topic, partition, messages, heartbeat) =>
      watch(messages, () => projector.take(partition, messages, heartbeat)),
    onAssigned: (_topic, partitions) => projector.assign(partitions),
    onCrash: deps.onCrash,
  });
  deadLetterCounter(meter)(0, { topic: deadLetterTopic(topic) });
  measurePartitions(meter, {
    topic,
    partitions: () => consumer.assigned(topic),
    lagOf(partition) {
      const end = consumer.endOf(topic, partition);
      const next = positions.get(partition);
      return end === null || next === undefined ? null : Math.max(0, Number(end - next));
    },
    stopped: projector.stopped,
    pauses: projector.pauses,
  });
  return {
    start: () => consumer.start(),
    healthy: () => consumer.healthy(),
    owns,
    problems: () => projector.problems().map((problem) => `${topic}: ${problem}`),
    async close() {
      await projector.close();
      await consumer.close();
    },
  };
}
