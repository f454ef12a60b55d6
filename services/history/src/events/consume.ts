import { PARTITIONS } from '@cowrie/contracts';
import { consumeTopic, type KafkaClient, type Producer, pause, type TopicConsumer } from '@cowrie/messaging';
import { faultOf, readPartition } from '@cowrie/postgres';
import type { Logger, Meter, Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Position } from '../domain/position.ts';
import { applySlices } from '../store/apply-slices.ts';
import { createEventInstrumentation } from './event-instrumentation.ts';
import { createProjector } from './projector.ts';
import type { Rests } from './rests.ts';

/** So that under load one transaction takes in the events of several batches, also while readers wait for them. */
const LINGER_MS = 20;

export type EventConsumer = TopicConsumer & {
  /** Partitions that this instance projects. */
  owns(partition: number): boolean;
};

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
    rests: Rests;
    /** Called when a partition is opened, and after each commit. */
    onPosition(position: Position): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { pool, rests } = deps;
  const watch = createEventInstrumentation(deps);
  const consumed = consumeTopic(client, {
    ...deps,
    faultOf,
    async rest(messages, signal) {
      if (messages.length > 1) await pause(LINGER_MS, signal);
      // A reader who waits for events at another instance cannot end a rest here.
      if (consumed.partitions().length === PARTITIONS) await rests.rest();
    },
    onMessages: (partition, messages, heartbeat) =>
      watch(messages, () => projector.take(partition, messages, heartbeat)),
    onAssigned: (partitions) => projector.assign(partitions),
    onClose: () => projector.close(),
  });
  const projector = createProjector({
    ...deps,
    consumed,
    faultOf,
    readPosition: (partition) => readPartition(pool, partition),
    applySlices: (slices) => applySlices(pool, slices),
  });
  return { ...consumed, owns: (partition) => consumed.partitions().includes(partition) };
}
