import type pg from 'pg';
import type { CowrieEvent, OtherEvent } from './events/event.ts';
import { removeVoid } from './inbox/dead-letters.ts';
import type { InboxOf } from './inbox/inbox.ts';

/**
 * What is void and was put aside is not applied any more, and it is not to be undone either: it leaves the dead letters and the
 * list of the event that says so. Other events stay as they are.
 */
export async function settleVoid<E extends CowrieEvent | OtherEvent>(
  client: pg.ClientBase,
  inbox: InboxOf,
  event: E,
): Promise<E> {
  if (event.type !== 'coin.events.voided') return event;
  const { partition, data } = event as CowrieEvent<'coin.events.voided'>;
  const { fromSequence, toSequence } = data;
  const kept = await removeVoid(client, inbox, { partition, fromSequence, toSequence });
  if (kept.size === 0) return event;
  return { ...event, data: { ...data, events: data.events.filter(({ sequence }) => !kept.has(sequence)) } };
}
