import { createEventPublisher, createProducer, type Producer } from '@cowrie/messaging';
import { createOutboxRelay, type OutboxRelay } from '@cowrie/postgres';
import type pg from 'pg';
import type { Service } from './open-service.ts';

export type Outbox = {
  /** The producer is idempotent, so that a retry keeps the order of events. */
  producer: Producer;
  relay: OutboxRelay;
};

export async function openOutbox(
  { client, context: { logger, meter, tracer } }: Service,
  { pool, topic, source }: { pool: pg.Pool; topic: string; source: string },
): Promise<Outbox> {
  const producer = createProducer(client, { idempotent: true, logger });
  await producer.connect();
  const publisher = createEventPublisher({ producer, topic, source, meter, tracer });
  return { producer, relay: createOutboxRelay({ pool, publisher, logger }) };
}
