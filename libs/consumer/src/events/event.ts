import { COIN_EVENTS, LEDGER_SOURCE, USER_EVENTS, USER_SOURCE } from '@cowrie/contracts';
import type { z } from 'zod';

export const EVENT_TOPICS = {
  'coin.events': { source: LEDGER_SOURCE, schemas: COIN_EVENTS },
  'user.events': { source: USER_SOURCE, schemas: USER_EVENTS },
} as const;

export type EventTopic = keyof typeof EVENT_TOPICS;
type Schemas = typeof COIN_EVENTS & typeof USER_EVENTS;
export type EventType = keyof Schemas;
export type EventTypeOf<T extends EventTopic> = T extends EventTopic
  ? keyof (typeof EVENT_TOPICS)[T]['schemas'] & EventType
  : never;

type EventAttributes = {
  /** `partition:sequence`; unique together with `source`. */
  id: string;
  source: string;
  partition: number;
  /** From 1 in each partition, without gaps. */
  sequence: bigint;
  /** ISO 8601 UTC. */
  time: string;
  /** The id of the transaction, hold or user that the event concerns. */
  subject: string;
  /** W3C trace context of the request that caused the event, if it is traced. */
  traceparent?: string | undefined;
};

/** `data` also holds fields that later versions add. */
export type CowrieEvent<K extends EventType = EventType> = {
  [Type in K]: EventAttributes & { type: Type; data: z.infer<Schemas[Type]> };
}[K];

/** A type without a handler, perhaps unknown to this version. */
export type OtherEvent = EventAttributes & { type: string; data: unknown };
