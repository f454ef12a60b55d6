import type pg from 'pg';
import { createDecode } from './events/decode.ts';
import { type CowrieEvent, EVENT_TOPICS, type EventTopic } from './events/event.ts';
import { cannotApply } from './handler-fault.ts';
import { removeVoid } from './inbox/dead-letters.ts';
import type { InboxScope } from './inbox/inbox.ts';
import type { AnyEvent, HandlerWork, Work } from './work.ts';

const VOIDED = 'coin.events.voided';

type UnsettledEvent = { unsettled: AnyEvent };

/**
 * A void event in the dead letters must be neither applied nor undone, so it is removed from them and from
 * the list of the voiding event.
 */
export function settleVoided<E>(
  topic: EventTopic,
  handling: HandlerWork<E>,
  inbox: InboxScope,
): Work<E | UnsettledEvent> {
  if (!(VOIDED in EVENT_TOPICS[topic].schemas)) return handling as Work<E | UnsettledEvent>;
  const decodeVoided = createDecode(topic, { types: [VOIDED], others: false });
  const unsettled = new WeakSet<object>();
  const isUnsettled = (event: E | UnsettledEvent): event is UnsettledEvent =>
    typeof event === 'object' && event !== null && unsettled.has(event);
  return {
    decode(message) {
      if (message.headers.ce_type !== VOIDED) return handling.decode(message);
      const decoded = decodeVoided(message);
      if (!decoded.ok || decoded.event === null) return decoded as typeof decoded & { event: null };
      const event = { unsettled: decoded.event };
      unsettled.add(event);
      return { ...decoded, event };
    },
    async write(client, events) {
      const settled: E[] = [];
      for (const event of events) {
        if (!isUnsettled(event)) {
          settled.push(event);
          continue;
        }
        const prepared = handling.prepare(await settle(client, inbox, event.unsettled));
        if (!prepared.ok) throw cannotApply(prepared.reason);
        if (prepared.value !== null) settled.push(prepared.value);
      }
      if (settled.length > 0) await handling.write(client, settled);
    },
  };
}

async function settle(client: pg.ClientBase, inbox: InboxScope, event: AnyEvent): Promise<AnyEvent> {
  const { partition, data } = event as CowrieEvent<typeof VOIDED>;
  const { fromSequence, toSequence } = data;
  const kept = await removeVoid(client, inbox, { partition, fromSequence, toSequence });
  if (kept.size === 0) return event;
  return { ...event, data: { ...data, events: data.events.filter(({ sequence }) => !kept.has(sequence)) } };
}
