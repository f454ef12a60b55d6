import { EventsVoided } from '@cowrie/contracts';
import type { PartitionReader } from '@cowrie/messaging';
import {
  earliestOffset,
  firstSequence,
  type LoggedEvent,
  type Range,
  readEvents,
} from '../../engine/event-log.ts';

/** Numbers of a partition, both ends with it. */
type Numbers = { from: bigint; to: bigint };

/** How far the events of a partition go beyond what the database knows. */
export type Ahead = {
  /** The highest number that was published; 0 when there is none that counts here. */
  highest: bigint;
  /** Numbers among the lost ones that an earlier restore made void, and those of the events that said so. */
  voidAlready: Numbers[];
  /** Where the reading of what is lost begins and ends. */
  range: Range;
  /** Why nothing can be done about this partition. */
  problem: string | null;
};

/** Where the database believes a partition to be. */
type PartitionPosition = { partition: number; nextSequence: bigint; publishedSequence: bigint };

/** Reads the end of a partition of `coin.events`, a page in memory at a time. */
export async function lookAhead(
  reader: PartitionReader,
  position: PartitionPosition,
  range: Range,
): Promise<Ahead> {
  const { partition, nextSequence, publishedSequence } = position;
  const first = await firstSequence(reader, partition, range);
  const known = publishedSequence < nextSequence ? publishedSequence : nextSequence;
  const from = earliestOffset(range, first, known);
  const ahead: Ahead = {
    highest: 0n,
    voidAlready: [],
    range: { low: earliestOffset(range, first, nextSequence), high: range.high },
    problem: null,
  };
  let due = nextSequence;
  for await (const page of readEvents(reader, partition, { low: from, high: range.high })) {
    for (const event of page) {
      if (event.sequence > ahead.highest) ahead.highest = event.sequence;
      if (event.sequence > due) return { ...ahead, problem: gapAt(due, event.sequence) };
      if (event.sequence < due) continue;
      due += 1n;
      if (event.type === 'coin.events.voided') note(ahead, event, nextSequence);
    }
  }
  if (ahead.highest < publishedSequence) ahead.problem = behind(publishedSequence);
  return ahead;
}

/** The lost events of a partition, each once, in their order; without those that are void already. */
export async function* readLost(
  reader: PartitionReader,
  { partition, nextSequence }: Pick<PartitionPosition, 'partition' | 'nextSequence'>,
  { range, voidAlready }: Ahead,
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

/** Consumers have undone what it lists: it is not undone twice. */
function note(ahead: Ahead, { sequence, data }: LoggedEvent, nextSequence: bigint): void {
  const { fromSequence, toSequence } = EventsVoided.parse(data);
  const [from, to] = [BigInt(fromSequence), BigInt(toSequence)];
  ahead.voidAlready.push({ from, to }, { from: sequence, to: sequence });
  if (from >= nextSequence) return;
  ahead.problem =
    `the events from ${from} on were made void by an earlier restore, after which consumers forgot them; this database ` +
    `has them up to ${nextSequence - 1n}. Restore to a moment before event ${from}, or to one after that restore`;
}

function gapAt(due: bigint, sequence: bigint): string {
  return `event ${sequence} comes where ${due} is due: events are missing from coin.events. Put back what is missing`;
}

function behind(published: bigint): string {
  return (
    `coin.events ends before event ${published}, which the database has published: the topic was recreated or lost data. ` +
    'See docs/operations/disaster.md, "Kafka"'
  );
}
