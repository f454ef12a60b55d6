import type { InMessage } from '@cowrie/messaging';
import { followChain } from '../engine/chain.ts';
import { createDecode } from './decode.ts';
import { type CowrieEvent, EVENT_TOPICS, type EventTopic, type EventType } from './event.ts';

/** `event` is null for a type that this version does not know. */
export type ReadRecord = { ok: true; event: CowrieEvent | null } | { ok: false; reason: string };

/**
 * It refuses foreign sources and partitions, unreadable data, and wrong hashes. Only a consumer knows if a
 * record continues the chain.
 */
export function createRecordReader(topic: EventTopic): (message: InMessage) => ReadRecord {
  const types = Object.keys(EVENT_TOPICS[topic].schemas) as EventType[];
  const decode = createDecode(topic, { types, others: false });
  return (message) => {
    const decoded = decode(message);
    if (!decoded.ok) return decoded;
    const followed = followChain(null, decoded.link, decoded.sequence);
    return followed.ok ? { ok: true, event: decoded.event as CowrieEvent | null } : followed;
  };
}
