import type { InMessage } from '@cowrie/messaging';
import type pg from 'pg';
import type { DecodedEvent } from './engine/select.ts';
import { createDecode } from './events/decode.ts';
import {
  type CowrieEvent,
  EVENT_TOPICS,
  type EventTopic,
  type EventType,
  type EventTypeOf,
  type OtherEvent,
} from './events/event.ts';
import { withHandlerClient } from './handler-client.ts';
import type { BatchOptions, HandlerContext, HandlerOptions, PreparedEvent } from './options.ts';

export type Work<E> = {
  decode(message: InMessage): DecodedEvent<E>;
  write(client: pg.ClientBase, events: readonly E[]): Promise<void>;
};

export type HandlerWork<E> = Work<E> & {
  prepare(event: AnyEvent): PreparedEvent<E | null>;
};

export type AnyEvent = CowrieEvent | OtherEvent;
type AnyHandler = (event: AnyEvent, context: HandlerContext) => Promise<void> | void;

export function handleOneByOne<T extends EventTopic>(
  topic: T,
  { handlers, otherwise }: HandlerOptions<T>,
): HandlerWork<AnyEvent> {
  const known = new Map(Object.entries<unknown>(handlers)) as Map<string, AnyHandler>;
  const rest = otherwise as AnyHandler | undefined;
  const handlerOf = (type: string) => known.get(type) ?? rest;
  return {
    decode: createDecode(topic, { types: typesOf(topic, [...known.keys()]), others: rest !== undefined }),
    prepare: (event) => ({ ok: true, value: handlerOf(event.type) ? event : null }),
    write: (client, events) =>
      withHandlerClient(client, async (guarded) => {
        for (const event of events) await handlerOf(event.type)?.(event, { client: guarded });
      }),
  };
}

export function handleBatches<T extends EventTopic, K extends EventTypeOf<T>, V>(
  topic: T,
  { types, prepare, onEvents }: BatchOptions<K, CowrieEvent<K>, V>,
): HandlerWork<V> {
  const wanted = typesOf(topic, types);
  const decode = createDecode(topic, { types: wanted, others: false });
  function prepareOne(event: AnyEvent): PreparedEvent<V | null> {
    if (!wanted.some((type) => type === event.type)) return { ok: true, value: null };
    return prepare ? prepare(event as CowrieEvent<K>) : { ok: true, value: event as V };
  }
  return {
    decode(message) {
      const decoded = decode(message);
      if (!decoded.ok || decoded.event === null) return decoded as DecodedEvent<V>;
      const { sequence, link } = decoded;
      const prepared = prepareOne(decoded.event);
      if (prepared.ok) return { ok: true, sequence, event: prepared.value, link };
      return { ok: false, sequence, reason: prepared.reason, link };
    },
    prepare: prepareOne,
    write: (client, events) => withHandlerClient(client, (guarded) => onEvents(events, { client: guarded })),
  };
}

/** Throws for a type of another topic, because its events would never come. */
function typesOf(topic: EventTopic, wanted?: readonly string[]): EventType[] {
  const types = Object.keys(EVENT_TOPICS[topic].schemas) as EventType[];
  const missing = wanted?.find((type) => !types.some((known) => known === type));
  if (missing !== undefined) throw new Error(`${topic} has no events of the type ${missing}`);
  return types.filter((type) => wanted?.includes(type) ?? true);
}
