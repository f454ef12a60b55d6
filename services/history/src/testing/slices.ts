import type { ConsumerPosition } from '@cowrie/consumer';
import type { InMessage } from '@cowrie/messaging';
import { inTransaction } from '@cowrie/postgres';
import type pg from 'pg';
import { applySlices as apply } from '../../../../libs/consumer/src/engine/apply-slices.ts';
import { type DecodedEvent, type Selection, selectNew } from '../../../../libs/consumer/src/engine/select.ts';
import type { EventSlice } from '../../../../libs/consumer/src/engine/slice.ts';
import type { Transact } from '../../../../libs/consumer/src/engine/transaction.ts';
import { createInbox } from '../../../../libs/consumer/src/inbox/inbox.ts';
import { handleBatches } from '../../../../libs/consumer/src/work.ts';
import type { EntryChange } from '../domain/entry.ts';
import { CHANGING_TYPES, toChange } from '../events/change.ts';
import { SCHEMA } from '../events/consume.ts';
import { writeChanges } from '../store/write-changes.ts';

/** Projects messages without Kafka. */

const { decode: decodeLinked, write } = handleBatches('coin.events', {
  types: CHANGING_TYPES,
  prepare: toChange,
  onEvents: (changes: readonly EntryChange[], { client }) => writeChanges(client, changes),
});

/** Ignores the hash chain, because these events have arbitrary hashes. */
function decode(message: InMessage): DecodedEvent<EntryChange> {
  return { ...decodeLinked(message), link: undefined };
}

const transactOn =
  (pool: pg.Pool): Transact =>
  (work) =>
    inTransaction(pool, work);
const inboxOn = (pool: pg.Pool) =>
  createInbox(transactOn(pool), { topic: 'coin.events', groupId: 'history', schema: SCHEMA });

export const readPosition = (pool: pg.Pool, partition: number): Promise<ConsumerPosition> =>
  inboxOn(pool).read(partition);

export const select = (from: ConsumerPosition, messages: readonly InMessage[]): Selection<EntryChange> =>
  selectNew(from, messages, decode);

export function sliceFrom(from: ConsumerPosition, messages: readonly InMessage[]): EventSlice<EntryChange> {
  const { events, to } = select(from, messages);
  return { from, to, events, letters: [] };
}

export const applySlices = (pool: pg.Pool, slices: readonly EventSlice<EntryChange>[]): Promise<number[]> =>
  apply(transactOn(pool), slices, { inbox: inboxOn(pool), write });
