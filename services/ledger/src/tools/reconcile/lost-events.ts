import { EventsVoided } from '@cowrie/contracts';
import type { PartitionReader } from '@cowrie/messaging';
import {
  earliestOffset,
  firstSequence,
  type LoggedEvent,
  type OffsetRange,
  readEvents,
} from '../../engine/event-log.ts';

/** The range includes both ends. */
type SequenceRange = { from: bigint; to: bigint };

export type EventsAhead = {
  /** The highest published sequence; 0 when there is none to consider. */
  highest: bigint;
  /** An earlier restore made these sequences void. They include the events that reported it. */
  voidAlready: SequenceRange[];
  range: OffsetRange;
  problem: string | null;
};

type PartitionPosition = { partition: number; nextSequence: bigint; publishedSequence: bigint };

export async function lookAhead(
  reader: PartitionReader,
  position: PartitionPosition,
  range: OffsetRange,
): Promise<EventsAhead> {
  const { partition, nextSequence, publishedSequence } = position;
  const first = await firstSequence(reader, partition, range);
  const known = publishedSequence < nextSequence ? publishedSequence : nextSequence;
  const from = earliestOffset(range, first, known);
  const ahead: EventsAhead = {
    highest: 0n,
    voidAlready: [],
    range: { low: earliestOffset(range, first, nextSequence), high: range.high },
    problem: null,
  };
  let due = nextSequence;
  for await (const page of readEvents(reader, partition, { low: from, high: range.high })) {
    for (const event of page) {
      if (event.sequence > ahead.highest) ahead.highest = event.sequence;
      if (event.sequence > due) return { ...ahead, problem: describeGap(due, event.sequence) };
      if (event.sequence < due) continue;
      due += 1n;
      if (event.type === 'coin.events.voided') noteVoidedEvents(ahead, event, nextSequence);
    }
  }
  if (ahead.highest < publishedSequence) ahead.problem = describeTopicLoss(publishedSequence);
  return ahead;
}

/** Reads each event once and in order; skips those that are void already. */
export async function* readLost(
  reader: PartitionReader,
  { partition, nextSequence }: Pick<PartitionPosition, 'partition' | 'nextSequence'>,
  { range, voidAlready }: EventsAhead,
): AsyncGenerator<LoggedEvent[], void> {
  let due = nextSequence;
  for await (const page of readEvents(reader, partition, range)) {
    const lost: LoggedEvent[] = [];
    for (const event of page) {
      if (event.sequence !== due) continue;
      due += 1n;
      if (!voidAlready.some(({ from, to }) => event.sequence >= from && event.sequence <= to))
        lost.push(event);
    }
    if (lost.length > 0) yield lost;
  }
}

/** Consumers undid these events after an earlier restore, and must not undo them twice. */
function noteVoidedEvents(ahead: EventsAhead, { sequence, data }: LoggedEvent, nextSequence: bigint): void {
  const { fromSequence, toSequence } = EventsVoided.parse(data);
  const [from, to] = [BigInt(fromSequence), BigInt(toSequence)];
  ahead.voidAlready.push({ from, to }, { from: sequence, to: sequence });
  if (from >= nextSequence) return;
  ahead.problem =
    `the events from ${from} on were made void by an earlier restore, after which consumers forgot them; this database ` +
    `has them up to ${nextSequence - 1n}. Restore to a moment before event ${from}, or to one after that restore`;
}

function describeGap(due: bigint, sequence: bigint): string {
  return `event ${sequence} comes where ${due} is due: events are missing from coin.events. Put back what is missing`;
}

function describeTopicLoss(published: bigint): string {
  return (
    `coin.events ends before event ${published}, which the database has published: the topic was recreated or lost data. ` +
    'See docs/operations/disaster.md, "Kafka"'
  );
}
