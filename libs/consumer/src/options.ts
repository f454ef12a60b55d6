import type { KafkaClient } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import type { ConsumeEventsHooks } from './engine/consume-events.ts';
import type { CowrieEvent, EventTopic, EventTypeOf, OtherEvent } from './events/event.ts';
import type { KafkaSettings } from './kafka.ts';

/**
 * `client` runs in the transaction that also moves the partition, so its writes happen exactly once. It accepts queries only, and
 * only until the handler has ended.
 */
export type HandlerContext = { client: pg.ClientBase };

type Handle<E> = (event: E, context: HandlerContext) => Promise<void> | void;

/** Lists events that a restore made void. A team that applies events has to undo them. */
type VoidedType = 'coin.events.voided';

export type EventHandlers<T extends EventTopic> = {
  [K in Exclude<EventTypeOf<T>, VoidedType>]?: Handle<CowrieEvent<K>>;
} & { [K in Extract<EventTypeOf<T>, VoidedType>]: Handle<CowrieEvent<K>> };

export type HandlerOptions<T extends EventTopic> = {
  handlers: EventHandlers<T>;
  /** Handles events without a handler, including types of later versions. Without it they are skipped. */
  otherwise?: Handle<OtherEvent>;
};

export type PreparedEvent<V> = { ok: true; value: V } | { ok: false; reason: string };

export type BatchOptions<K, E, V> = {
  /** The event types to receive; by default all that this version knows. Others are skipped. */
  types?: readonly K[];
  /**
   * Must have no side effects; by default events are passed unchanged. It runs before the transaction begins; for
   * `coin.events.voided` it runs inside, after dead letters have been taken off the list.
   */
  prepare?(event: E): PreparedEvent<V>;
  /**
   * Receives all events of one transaction: those of a partition in order, one partition after another. After a failure it may be
   * called again with fewer of them.
   */
  onEvents(events: readonly V[], context: HandlerContext): Promise<void>;
};

export type EventConsumerSettings<T extends EventTopic> = {
  kafka: KafkaSettings | KafkaClient;
  /** The database that stores effects and positions together. Its role needs the rights that `installSql` names. */
  pool: pg.Pool;
  topic: T;
  /** The topic's name if it differs, as in a mirrored cluster. */
  topicName?: string;
  /** Instances of one group share the partitions. Positions are stored under this name. */
  groupId: string;
  /** The schema in which `install` created the tables. */
  schema?: string;
  /** Attempts before an event becomes a dead letter; 5 by default. */
  attemptsMax?: number;
  /** The shortest time from its first failure to a dead letter, since missing data may come from another partition; 2 minutes by default. */
  deadLetterAfterMs?: number;
  /** A longer transaction is abandoned and repeated; 30 seconds by default. */
  transactionTimeoutMs?: number;
  logger?: Logger;
  meter?: Meter;
  /** Consumption has ended for good and no restart of the consumer helps: the process should end. */
  onCrash?(error: Error): void;
} & ServiceSettings &
  ConsumeEventsHooks;

/** Settings for the platform's own services. */
type ServiceSettings = {
  /** Prepares each batch's statements once for a connection. A pooler in transaction mode does not support this. */
  prepared?: boolean;
  /** Instructions for people about a recreated topic. */
  howToGoOn?: string;
};
