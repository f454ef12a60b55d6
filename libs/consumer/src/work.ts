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
import type { HandlerContext, InBatches, OneByOne } from './options.ts';

/** What a consumer does with a message: reads it, and writes what comes of it. */
export type Work<E> = {
  decode(message: InMessage): DecodedEvent<E>;
  /** With `settle`, an event is what that makes of it. */
  write(client: pg.PoolClient, events: readonly E[], settle?: Settle): Promise<void>;
};

export type Settle = <E extends AnyEvent>(client: pg.PoolClient, event: E) => Promise<E>;

type AnyEvent = CowrieEvent | OtherEvent;
type AnyHandler = (event: AnyEvent, context: HandlerContext) => Promise<void> | void;

export function handleOneByOne<T extends EventTopic>(
  topic: T,
  { handlers, otherwise }: OneByOne<T>,
): Work<AnyEvent> {
  const known = new Map(Object.entries<unknown>(handlers)) as Map<string, AnyHandler>;
  const rest = otherwise as AnyHandler | undefined;
  return {
    decode: createDecode(topic, { types: typesOf(topic, [...known.keys()]), others: rest !== undefined }),
    async write(client, events, settle) {
      for (const event of events) {
        const settled = settle ? await settle(client, event) : event;
        await (known.get(event.type) ?? rest)?.(settled, { client });
      }
    },
  };
}

export function handleBatches<T extends EventTopic, K extends EventTypeOf<T>, V>(
  topic: T,
  { types, prepare, onEvents }: InBatches<K, CowrieEvent<K>, V>,
): Work<V> {
  const decode = createDecode(topic, { types: typesOf(topic, types), others: false });
  return {
    decode(message) {
      const decoded = decode(message);
      if (!decoded.ok) return decoded;
      const { sequence } = decoded;
      // Of `types` alone, since others are not asked for.
      const event = decoded.event as CowrieEvent<K> | null;
      if (event === null || !prepare) return { ok: true, sequence, event: event as V | null };
      const prepared = prepare(event);
      if (prepared.ok) return { ok: true, sequence, event: prepared.value };
      return { ok: false, sequence, reason: prepared.reason };
    },
    async write(client, events, settle) {
      if (!settle || prepare) return onEvents(events, { client });
      const settled: V[] = [];
      for (const event of events) settled.push((await settle(client, event as CowrieEvent<K>)) as V);
      return onEvents(settled, { client });
    },
  };
}

/** Throws for a type that the topic does not have: nothing would ever come. */
function typesOf(topic: EventTopic, wanted?: readonly string[]): EventType[] {
  const types = Object.keys(EVENT_TOPICS[topic].schemas) as EventType[];
  const missing = wanted?.find((type) => !types.some((known) => known === type));
  if (missing !== undefined) throw new Error(`${topic} has no events of the type ${missing}`);
  return types.filter((type) => wanted?.includes(type) ?? true);
}
