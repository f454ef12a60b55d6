import { type ConsumedTopicDeps, createConsumedTopic, type InMessage } from '@cowrie/messaging';
import type { Entry } from '../domain/entry.ts';
import { isSamePosition, type Position } from '../domain/position.ts';
import { createProjector, type Projector } from '../events/projector.ts';
import type { Slice } from '../store/apply-slices.ts';
import { quiet } from './events.ts';

/** A topic and a database in memory around a projector, with ways to disturb them. */
export type FakePlatform = {
  projector: Projector;
  problems(): string[];
  topic: Map<number, InMessage[]>;
  positions: Map<number, Position>;
  entries: Map<string, Entry>;
  deadLetters: InMessage[];
  paused: Set<number>;
  /** Delivery goes on from here, wherever the projector wants to be. */
  cursors: Map<number, number>;
  assign(...partitions: number[]): void;
  close(): Promise<void>;
  /** Delivers until nothing moves any more. */
  deliver(): Promise<void>;
  /** Called before each transaction; may throw. */
  disturb: { beforeApply(): void; beforeDeadLetter(): void; heartbeat(): void };
};

export function createFakePlatform(options: Partial<ConsumedTopicDeps> = {}): FakePlatform {
  const topic = new Map<number, InMessage[]>();
  const positions = new Map<number, Position>();
  const entries = new Map<string, Entry>();
  const deadLetters: InMessage[] = [];
  const paused = new Set<number>();
  const cursors = new Map<number, number>();
  const disturb: FakePlatform['disturb'] = { beforeApply() {}, beforeDeadLetter() {}, heartbeat() {} };
  let assigned: number[] = [];
  let seeks = 0;

  function apply(slices: readonly Slice[]): number[] {
    const fenced: number[] = [];
    for (const { from, to, entries: added, voided } of slices) {
      const stored = positions.get(from.partition);
      if (!stored || !isSamePosition(stored, from)) fenced.push(from.partition);
      else {
        positions.set(from.partition, to);
        for (const entry of added) entries.set(`${entry.party}/${entry.id}`, entry);
        for (const { party, id } of voided) entries.delete(`${party}/${id}`);
      }
    }
    return fenced;
  }

  const faultOf: ConsumedTopicDeps['faultOf'] = (error) =>
    error instanceof Error && error.message === 'away'
      ? { whose: 'world', reason: 'unreachable', detail: 'away' }
      : { whose: 'command', detail: 'bad' };

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
    async sendToDeadLetters(message) {
      disturb.beforeDeadLetter();
      deadLetters.push(message);
    },
    retryStoppedMs: 60_000,
    ...options,
  });
  const projector = createProjector({
    consumed,
    logger: quiet,
    faultOf,
    async readPosition(partition) {
      const fresh = { partition, nextOffset: 0n, nextSequence: 1n, lastDigest: null };
      const position = positions.get(partition) ?? fresh;
      positions.set(partition, position);
      return position;
    },
    async applySlices(slices) {
      disturb.beforeApply();
      return apply(slices);
    },
    onPosition() {},
  });

  async function deliverOnce(partition: number): Promise<boolean> {
    const cursor = cursors.get(partition) ?? 0;
    if (paused.has(partition)) return false;
    const messages = (topic.get(partition) ?? []).filter(({ offset }) => offset >= BigInt(cursor));
    const last = messages.at(-1);
    if (!last) return false;
    const seeksBefore = seeks;
    await projector.take(partition, messages, async () => disturb.heartbeat());
    // A seek during the handler wins over what was delivered.
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
    entries,
    deadLetters,
    paused,
    cursors,
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
        quietTurns = moved.includes(true) ? 0 : quietTurns + 1;
      }
    },
  };
}
