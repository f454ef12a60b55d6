import { type ConsumedTopicDeps, createConsumedTopic, type InMessage } from '@cowrie/messaging';
import type { DeadLetterPolicy } from '../engine/attempt.ts';
import { mayDependOnEvents } from '../engine/merge-slices.ts';
import { type ConsumerPosition, isSamePosition } from '../engine/position.ts';
import { createProjector, type Projector } from '../engine/projector.ts';
import type { DecodedEvent } from '../engine/select.ts';
import type { EventSlice, Letter } from '../engine/slice.ts';
import { createDecode } from '../events/decode.ts';
import { quiet } from './events.ts';

export type FakePlatform = {
  projector: Projector;
  problems(): string[];
  topic: Map<number, InMessage[]>;
  positions: Map<number, ConsumerPosition>;
  written: number[];
  kept: Letter[];
  paused: Set<number>;
  leave: Set<bigint>;
  /** Tests may set the next offset of a partition's delivery. */
  cursors: Map<number, number>;
  assign(...partitions: number[]): void;
  close(): Promise<void>;
  deliver(): Promise<void>;
  disturb: {
    beforeDecode(message: InMessage): void;
    beforeApply(ids: readonly number[]): void;
    heartbeat(): void;
  };
};

const decodeRecorded = createDecode('coin.events', { types: ['coin.transaction.recorded'], others: false });

function decode(message: InMessage): DecodedEvent<number> {
  const decoded = decodeRecorded(message);
  if (!decoded.ok) return decoded;
  const { data } = (decoded.event ?? {}) as { data?: { id: number } };
  return { ...decoded, event: data?.id ?? null };
}

type Options = Partial<ConsumedTopicDeps> & { keeping?: Partial<DeadLetterPolicy> };

export function createFakePlatform({ keeping, ...options }: Options = {}): FakePlatform {
  const topic = new Map<number, InMessage[]>();
  const positions = new Map<number, ConsumerPosition>();
  const written: number[] = [];
  const kept: Letter[] = [];
  const paused = new Set<number>();
  const cursors = new Map<number, number>();
  const leave = new Set<bigint>();
  const disturb: FakePlatform['disturb'] = {
    beforeDecode() {},
    beforeApply() {},
    heartbeat() {},
  };
  let assigned: number[] = [];
  let seeks = 0;

  function apply(slices: readonly EventSlice<number>[]): number[] {
    const fenced: number[] = [];
    for (const { from, to, events, letters } of slices) {
      const stored = positions.get(from.partition);
      if (!stored || !isSamePosition(stored, from)) fenced.push(from.partition);
      else {
        positions.set(from.partition, to);
        written.push(...events);
        kept.push(...letters);
      }
    }
    return fenced;
  }

  const faultOf: ConsumedTopicDeps['faultOf'] = (error) => {
    const message = error instanceof Error ? error.message : '';
    if (message === 'away') return { whose: 'world', reason: 'unreachable', detail: 'away' };
    if (message === 'slow') return { whose: 'world', reason: 'contention', detail: 'slow' };
    return { whose: 'command', detail: 'bad' };
  };

  const consumed = createConsumedTopic({
    topic: 'coin.events',
    logger: quiet,
    faultOf,
    consumer: {
      assigned: () => assigned,
      seek(_topic, partition, offset) {
        cursors.set(partition, Number(offset));
        seeks += 1;
      },
      pause: (_topic, partition) => void paused.add(partition),
      resume: (_topic, partition) => void paused.delete(partition),
      commit: async () => undefined,
    },
    async topicRange(partition) {
      const messages = topic.get(partition) ?? [];
      const end = (messages.at(-1)?.offset ?? -1n) + 1n;
      return { low: messages[0]?.offset ?? end, high: end };
    },
    async sendToDeadLetters() {
      throw new Error('they are kept in the table');
    },
    retryStoppedMs: 60_000,
    troubled: () => projector.troubled(),
    ...options,
  });
  const projector = createProjector<number>({
    consumed,
    logger: quiet,
    faultOf,
    async readPosition(partition) {
      const fresh = { partition, nextOffset: 0n, nextSequence: 1n, lastDigest: null, head: null };
      const position = positions.get(partition) ?? fresh;
      positions.set(partition, position);
      return position;
    },
    readLeftBehind: async () => leave,
    async applySlices(slices) {
      disturb.beforeApply(slices.flatMap(({ events }) => events));
      return apply(slices);
    },
    onPosition() {},
    mayFewerSucceed: (failed) =>
      mayDependOnEvents(failed) || (failed.error instanceof Error && failed.error.message === 'slow'),
    decode(message) {
      disturb.beforeDecode(message);
      return decode(message);
    },
    keeping: { attemptsMax: 1, deadLetterAfterMs: 0, onKept: () => undefined, ...keeping },
    howToGoOn: 'Begin again',
  });

  async function deliverOnce(partition: number): Promise<boolean> {
    const cursor = cursors.get(partition) ?? 0;
    if (paused.has(partition)) return false;
    const messages = (topic.get(partition) ?? []).filter(({ offset }) => offset >= BigInt(cursor));
    const last = messages.at(-1);
    if (!last) return false;
    const seeksBefore = seeks;
    await projector.take(partition, messages, async () => disturb.heartbeat());
    // A seek during the handler takes precedence.
    if (seeks === seeksBefore) cursors.set(partition, Number(last.offset) + 1);
    return true;
  }

  return {
    projector,
    problems: consumed.problems,
    async close() {
      consumed.close();
      await projector.close();
    },
    topic,
    positions,
    written,
    kept,
    paused,
    cursors,
    leave,
    disturb,
    assign(...partitions) {
      assigned = partitions;
      consumed.assign();
      projector.assign(partitions);
    },
    async deliver() {
      for (let quietTurns = 0; quietTurns < 5; ) {
        await new Promise((resolve) => setImmediate(resolve));
        const moved = await Promise.all(assigned.map(deliverOnce));
        const isWaiting = projector.troubled().some(({ trouble }) => trouble !== null);
        quietTurns = moved.includes(true) || isWaiting ? 0 : quietTurns + 1;
      }
    },
  };
}
