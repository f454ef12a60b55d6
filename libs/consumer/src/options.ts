import type { KafkaClient } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import type { ConsumeEventsHooks } from './engine/consume-events.ts';
import type { CowrieEvent, EventTopic, EventTypeOf, OtherEvent } from './events/event.ts';
import type { KafkaSettings } from './kafka.ts';

/** `client` runs in the transaction that also moves the partition, so its writes happen exactly once. */
export type HandlerContext = { client: pg.ClientBase };

type Handle<E> = (event: E, context: HandlerContext) => Promise<void> | void;

/** A restore made these events void. A team that applies events has to undo them. */
type VoidedType = 'coin.events.voided';

export type EventHandlers<T extends EventTopic> = {
  [K in Exclude<EventTypeOf<T>, VoidedType>]?: Handle<CowrieEvent<K>>;
} & { [K in Extract<EventTypeOf<T>, VoidedType>]: Handle<CowrieEvent<K>> };

export type HandlerOptions<T extends EventTopic> = {
  handlers: EventHandlers<T>;
  /** It gets events without a handler, including types of later versions. Without it they are skipped. */
  otherwise?: Handle<OtherEvent>;
};

export type PreparedEvent<V> = { ok: true; value: V } | { ok: false; reason: string };

export type BatchOptions<K, E, V> = {
  /** By default all types that this version knows are delivered. */
  types?: readonly K[];
  /** It must have no side effects. It runs before the transaction, for `coin.events.voided` inside. */
  prepare?(event: E): PreparedEvent<V>;
  /**
   * It gets a partition's events in order, one partition after another. After a failure it may be called
   * again with fewer events.
   */
  onEvents(events: readonly V[], context: HandlerContext): Promise<void>;
};

export type EventConsumerSettings<T extends EventTopic> = {
  kafka: KafkaSettings | KafkaClient;
  /** The pool's role needs the rights that `installSql` names. */
  pool: pg.Pool;
  topic: T;
  /** A mirrored cluster may use another name. */
  topicName?: string;
  /** Instances of one group share the partitions. Positions are stored under this name. */
  groupId: string;
  /** `install` created the tables in this schema. */
  schema?: string;
  /** The default is 5. */
  attemptsMax?: number;
  /**
   * Missing data may come with an event of another partition, so a dead letter waits this long; the default
   * is 2 minutes.
   */
  deadLetterAfterMs?: number;
  /** A longer transaction is abandoned and repeated; the default is 30 seconds. */
  transactionTimeoutMs?: number;
  logger?: Logger;
  meter?: Meter;
  /** No restart of the consumer helps, so the process should end. */
  onCrash?(error: Error): void;
} & ServiceSettings &
  ConsumeEventsHooks;

/** These settings are only for the platform's own services. */
type ServiceSettings = {
  /** A pooler in transaction mode does not support this. */
  prepared?: boolean;
  howToGoOn?: string;
};
