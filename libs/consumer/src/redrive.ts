import type { InMessage } from '@cowrie/messaging';
import { isCommitUnknown } from '@cowrie/telemetry';
import type pg from 'pg';
import { createTransact, type Transact } from './engine/transaction.ts';
import type { CowrieEvent, EventTopic, EventTypeOf } from './events/event.ts';
import { faultOfHandler } from './handler-fault.ts';
import { type DeadLetter, lockNext, noteReason, remove } from './inbox/dead-letters.ts';
import type { InboxScope } from './inbox/inbox.ts';
import type { BatchOptions, HandlerOptions } from './options.ts';
import { settleVoided } from './settle-void.ts';
import { type HandlerWork, handleBatches, handleOneByOne, type Work } from './work.ts';

export type RedriveOptions<T extends EventTopic> = {
  topic: T;
  topicName?: string;
  groupId: string;
  schema?: string;
  /** The remaining letters stay and are not in `failed`. */
  signal?: AbortSignal;
};

export type RedriveResult = { applied: number; failed: { id: bigint; reason: string }[] };

/**
 * Each letter is removed in the transaction of its handler. One that fails again stays with its new reason.
 * The consumer may run meanwhile. It rejects if the database is unreachable.
 */
export async function redrive<
  T extends EventTopic,
  K extends EventTypeOf<T> = EventTypeOf<T>,
  V = CowrieEvent<K>,
>(
  pool: pg.Pool,
  options: RedriveOptions<T> & (HandlerOptions<T> | BatchOptions<K, CowrieEvent<K>, V>),
): Promise<RedriveResult> {
  const { topic } = options;
  return 'handlers' in options
    ? redriveAll(pool, options, handleOneByOne(topic, options))
    : redriveAll(pool, options, handleBatches(topic, options));
}

async function redriveAll<E>(
  pool: pg.Pool,
  options: RedriveOptions<EventTopic>,
  handling: HandlerWork<E>,
): Promise<RedriveResult> {
  const { topic, topicName = topic, groupId, schema, signal } = options;
  const inbox = { groupId, topic: topicName, schema };
  const transact = createTransact(pool);
  const work = settleVoided(topic, handling, inbox);
  const result: RedriveResult = { applied: 0, failed: [] };
  for (let after = 0n; !signal?.aborted; ) {
    const outcome = await redriveNext(transact, inbox, work, after);
    if (!outcome) return result;
    after = outcome.id;
    if (outcome.reason === null) result.applied += 1;
    else result.failed.push({ id: outcome.id, reason: outcome.reason });
  }
  return result;
}

async function redriveNext<E>(
  transact: Transact,
  inbox: InboxScope,
  work: Work<E>,
  after: bigint,
): Promise<{ id: bigint; reason: string | null } | undefined> {
  let letter: DeadLetter | undefined;
  try {
    return await transact(async (client) => {
      letter = await lockNext(client, inbox, after);
      if (!letter) return undefined;
      const { id } = letter;
      const decoded = work.decode(toMessage(inbox.topic, letter));
      if (!decoded.ok) return { id, reason: decoded.reason };
      const { event } = decoded;
      if (event === null) return { id, reason: 'no handler for its type' };
      await work.write(client, [event]);
      await remove(client, inbox, id);
      return { id, reason: null };
    });
  } catch (error) {
    if (!letter || isCommitUnknown(error)) throw error;
    const { detail } = faultOfHandler(error);
    const { id } = letter;
    await transact((client) => noteReason(client, inbox, id, detail));
    return { id, reason: detail };
  }
}

function toMessage(topic: string, { partition, offset, headers, value }: DeadLetter): InMessage {
  return { topic, partition, offset, key: null, value, headers, timestampMs: 0 };
}
