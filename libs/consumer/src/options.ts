import type { KafkaClient } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import type { ConsumeEventsHooks } from './engine/consume-events.ts';
import type { CowrieEvent, EventTopic, EventTypeOf, OtherEvent } from './events/event.ts';
import type { KafkaSettings } from './kafka.ts';

/**
 * `client` runs in the transaction that also moves the partition, so its writes happen exactly once. It works
 * only until the handler has ended.
 */
export type HandlerContext = { client: pg.ClientBase };

type Handle<E> = (event: E, context: HandlerContext) => Promise<void> | void;

/** A restore made these events void. A team that applies events has to undo them. */
type VoidedType = 'coin.events.voided';

export type EventHandlers<T extends EventTopic> = {
  [K in Exclude<EventTypeOf<T>, VoidedType>]?: Handle<CowrieEvent<K>>;
} & { [K in Extract<EventTypeOf<T>, VoidedType>]: Handle<CowrieEvent<K>> };

export type HandlerOptions<T extends EventTopic> = {
  handlers: EventHandlers<T>;
  /** For events without a handler, including types of later versions. Without it they are skipped. */
  otherwise?: Handle<OtherEvent>;
};

export type PreparedEvent<V> = { ok: true; value: V } | { ok: false; reason: string };

export type BatchOptions<K, E, V> = {
  /** Default: all types that this version knows. Others are skipped. */
  types?: readonly K[];
  /**
   * Must have no side effects. Runs before the transaction begins; for `coin.events.voided` inside, after
   * dead letters have been taken off the list.
   */
  prepare?(event: E): PreparedEvent<V>;
  /**
   * All events of one transaction: those of a partition in order, one partition after another. After a
   * failure it may be called again with fewer of them.
   */
  onEvents(events: readonly V[], context: HandlerContext): Promise<void>;
};

export type EventConsumerSettings<T extends EventTopic> = {
  kafka: KafkaSettings | KafkaClient;
  /** Effects and positions are stored together. The role needs the rights that `installSql` names. */
  pool: pg.Pool;
  topic: T;
  /** For a mirrored cluster. */
  topicName?: string;
  /** Instances of one group share the partitions. Positions are stored under this name. */
  groupId: string;
  /** The schema in which `install` created the tables. */
  schema?: string;
  /** Attempts before an event becomes a dead letter; default 5. */
  attemptsMax?: number;
  /**
   * Shortest time from the first failure to a dead letter, since missing data may come from another
   * partition; default 2 minutes.
   */
  deadLetterAfterMs?: number;
  /** A longer transaction is abandoned and repeated; default 30 seconds. */
  transactionTimeoutMs?: number;
  logger?: Logger;
  meter?: Meter;
  /** No restart of the consumer helps, so the process should end. */
  onCrash?(error: Error): void;
} & ServiceSettings &
  ConsumeEventsHooks;

/** Only for the platform's own services. */
type ServiceSettings = {
  /** A pooler in transaction mode does not support this. */
  prepared?: boolean;
  /** For people, about a recreated topic. */
  howToGoOn?: string;
};
