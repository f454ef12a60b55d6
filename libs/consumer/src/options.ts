import type { KafkaClient } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import type { ConsumeEventsHooks } from './engine/consume-events.ts';
import type { CowrieEvent, EventTopic, EventTypeOf, OtherEvent } from './events/event.ts';
import type { KafkaSettings } from './kafka.ts';

/**
 * `client` is in the transaction that also moves the partition on: what is written with it happens once. It is there for queries
 * alone, and until the handler has ended.
 */
export type HandlerContext = { client: pg.ClientBase };

type Handle<E> = (event: E, context: HandlerContext) => Promise<void> | void;

/** Says which events did not happen after all. Who applies events has to undo them. */
type Voided = 'coin.events.voided';

/** What to do with events of a type. Those of one partition come in their order, one after the other. */
export type EventHandlers<T extends EventTopic> = {
  [K in Exclude<EventTypeOf<T>, Voided>]?: Handle<CowrieEvent<K>>;
} & { [K in Extract<EventTypeOf<T>, Voided>]: Handle<CowrieEvent<K>> };

export type OneByOne<T extends EventTopic> = {
  handlers: EventHandlers<T>;
  /** Gets events without a handler, also of types that come with later versions. Without it they are passed over. */
  otherwise?: Handle<OtherEvent>;
};

/** What an event is for a batch, or why it cannot be taken and becomes a dead letter. */
export type Prepared<V> = { ok: true; value: V } | { ok: false; reason: string };

export type InBatches<K, E, V> = {
  /** The types that come; all that this version knows unless given. Others are passed over. */
  types?: readonly K[];
  /**
   * Without side effects; unless given the events come as they are. It runs before the transaction begins, for
   * `coin.events.voided` in it, when what was put aside has been left out.
   */
  prepare?(event: E): Prepared<V>;
  /**
   * Gets all that one transaction takes in: of each partition in order, of several partitions one after the other. It may be
   * called again with fewer of them when it fails.
   */
  onEvents(events: readonly V[], context: HandlerContext): Promise<void>;
};

export type EventConsumerSettings<T extends EventTopic> = {
  kafka: KafkaSettings | KafkaClient;
  /** Of the database in which effects and positions stand together. Its role needs the rights that `installSql` names. */
  pool: pg.Pool;
  topic: T;
  /** Where the topic has another name, as in a mirrored cluster. */
  topicName?: string;
  /** Instances of one group share the partitions. It is also the name of the positions. */
  groupId: string;
  /** Where `install` made the tables. */
  schema?: string;
  /** Attempts on one event that cannot be applied before it is put aside: 5 unless given. */
  attemptsMax?: number;
  /** It is not put aside sooner after the first of them, as what it lacks may come from another partition: 2 minutes unless given. */
  deadLetterAfterMs?: number;
  /** A transaction that takes longer is given up and repeated: 30 seconds unless given. */
  transactionTimeoutMs?: number;
  logger?: Logger;
  meter?: Meter;
  /** Nothing is consumed any more and no restart helps: the process should end. */
  onCrash?(error: Error): void;
} & ForServices &
  ConsumeEventsHooks;

/** What only the platform's own services need. */
type ForServices = {
  /** Has the statements of each batch prepared, once for a connection: not behind a pooler that gives connections by transaction. */
  prepared?: boolean;
  /** For people: what to do about a topic that was recreated. */
  howToGoOn?: string;
};
