import { COIN_EVENTS, LEDGER_SOURCE, USER_EVENTS, USER_SOURCE } from '@cowrie/contracts';
import type { z } from 'zod';

/** The topics of public events, with the schema of each type and the source that all of their events name. */
export const EVENT_TOPICS = {
  'coin.events': { source: LEDGER_SOURCE, schemas: COIN_EVENTS },
  'user.events': { source: USER_SOURCE, schemas: USER_EVENTS },
} as const;

export type EventTopic = keyof typeof EVENT_TOPICS;
type Schemas = typeof COIN_EVENTS & typeof USER_EVENTS;
export type EventType = keyof Schemas;
/** The types of a topic's events that this version knows. */
export type EventTypeOf<T extends EventTopic> = T extends EventTopic
  ? keyof (typeof EVENT_TOPICS)[T]['schemas'] & EventType
  : never;

/** What is known of every event, also of a type that came later. */
type EventAttributes = {
  /** `partition:sequence`; unique together with `source`. */
  id: string;
  source: string;
  partition: number;
  /** Its number in its partition: from 1, without a gap. */
  sequence: bigint;
  /** When it happened, ISO 8601 UTC. */
  time: string;
  /** What it is about: the id of a transaction, a hold, a user. */
  subject: string;
  /** W3C trace context of the request that caused it, when that is traced. */
  traceparent?: string | undefined;
};

/** An event with the data of its type. Fields that came later than this version are in `data` too. */
export type CowrieEvent<K extends EventType = EventType> = {
  [Type in K]: EventAttributes & { type: Type; data: z.infer<Schemas[Type]> };
}[K];

/** An event of a type that nobody here asked for, perhaps one that this version does not know. */
export type OtherEvent = EventAttributes & { type: string; data: unknown };
