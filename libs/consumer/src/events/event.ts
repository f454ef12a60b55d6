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
  /** It is `partition:sequence`, and unique together with `source`. */
  id: string;
  source: string;
  partition: number;
  /** Sequences count from 1 in each partition, without gaps. */
  sequence: bigint;
  time: string;
  /** It is the id of the transaction, hold or user that the event concerns. */
  subject: string;
  traceparent?: string | undefined;
};

/** `data` also holds fields that later versions add. */
export type CowrieEvent<K extends EventType = EventType> = {
  [Type in K]: EventAttributes & { type: Type; data: z.infer<Schemas[Type]> };
}[K];

/** The type has no handler, or this version does not know it. */
export type OtherEvent = EventAttributes & { type: string; data: unknown };
