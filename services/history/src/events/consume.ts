import { consumeTopic, type KafkaClient, type Producer, type TopicConsumer } from '@cowrie/messaging';
import { faultOf, readPartition } from '@cowrie/postgres';
import type { Logger, Meter, Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Position } from '../domain/position.ts';
import { applySlices } from '../store/apply-slices.ts';
import { createEventInstrumentation } from './event-instrumentation.ts';
import { createProjector } from './projector.ts';

/** So that under load one transaction takes in the events of several batches; it makes history later, at most by this. */
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
    /** Called when a partition is opened, and after each commit. */
    onPosition(position: Position): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { pool } = deps;
  const watch = createEventInstrumentation(deps);
  const consumed = consumeTopic(client, {
    ...deps,
    faultOf,
    lingerMs: LINGER_MS,
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
