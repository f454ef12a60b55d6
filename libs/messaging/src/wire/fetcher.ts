import type { InMessage } from '../types.ts';
import { backoffMs, createWait, pause, settledWithin } from '../wait.ts';
import type { Cluster } from './cluster.ts';
import { type Fetched, fetch } from './fetch.ts';
import { connectionError } from './protocol.ts';
import { createReadings, keyOf, type Place, type Placed, type Reading } from './reading.ts';
import { type Decoded, decodeBatches } from './record-batch.ts';

/** Reads partitions from their leaders, each in its order, wherever the leaders move. */
export type Fetcher = {
  /** These are read from now on, and no others; each from where `seek` or `place` says. */
  assign(places: readonly Place[]): void;
  /** Those for which nobody has said yet where to begin. */
  unplaced(): readonly Place[];
  /** Where to begin, unless somebody has said so. */
  place(topic: string, partition: number, offset: bigint): void;
  /** Until `resume`, or until it is assigned again. */
  pause(topic: string, partition: number): void;
  resume(topic: string, partition: number): void;
  /** The next message is the one at `offset`; called in a handler, after the handler has ended. */
  seek(topic: string, partition: number, offset: bigint): void;
  /** Where the partition ended when the last messages came; null when none came since it was assigned. */
  endOf(topic: string, partition: number): bigint | null;
  /** Whether anything that is to be read could not be read for longer than this. */
  isFailingFor(ms: number): boolean;
  /** Resolves when no handler runs. */
  idle(): Promise<void>;
  /** No handler begins any more; connections end. */
  close(): void;
};

export type FetcherDeps = {
  cluster: Cluster;
  /** Messages of one partition; the next ones of it when it has resolved. What it throws brings the same messages again. */
  handle(topic: string, partition: number, messages: readonly InMessage[]): Promise<void>;
  /** Nothing is at the offset any more, says each broker that was asked: where to go on instead. */
  outOfRange(topic: string, partition: number, offset: bigint): Promise<bigint>;
  /** A part of it cannot be decoded, twice the same: it is not read on. */
  onBroken(topic: string, partition: number, error: Error): void;
  /** A broker has answered for something that is read. */
  onAnswer?(): void;
  /** Something could not be read; it goes on trying. */
  onFailing(error: Error): void;
};

/** The broker answers as soon as there is a byte; when there is none, a seek, a resume and an assignment wait for this. */
const WAIT_MS = 250;
const GRACE_MS = 5_000;
const PARTITION_BYTES = 1_048_576;
/**
 * A broker that is cut off from the others and not from us goes on saying that it leads what others lead by now, and that there is
 * nothing new: only asking who leads tells.
 */
const METADATA_AGE_MS = 3_000;
const RETRY_FIRST_MS = 20;
const RETRY_MAX_MS = 500;
/** After so many failures in a row what is known of the leaders may be of a topic that was made again since. */
const DOUBT_AFTER = 4;
/** How long a slow handler of one partition holds up the next request for the others. */
const HELD_UP_MS = 1_000;

export function createFetcher(deps: FetcherDeps): Fetcher {
  const { cluster } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const handlers = new Map<string, Promise<void>>();
  const waits = new Set<ReturnType<typeof createWait>>();
  /** The brokers that are being asked. */
  const asking = new Set<number>();
  const keeping = createWait();
  const failing = createFailing(deps);
  const { assign, ...readings } = createReadings(() => {
    for (const { cut } of waits) cut();
  });
  let isKeeping = false;
  let turn = 0;

  const leaderOf = ({ topic, partition }: Place) => cluster.leaderOf(topic, partition);
  const isFree = (reading: Reading): reading is Placed =>
    reading.next !== null && !reading.isPaused && !reading.isBroken && !handlers.has(keyOf(reading));

  /** Learns who leads, again and again, and has each leader asked. */
  async function keep(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await cluster.know(new Set(readings.all().map(({ topic }) => topic)));
        await cluster.refresh();
        const unled = readings.all().find((reading) => !leaderOf(reading));
        if (unled) throw connectionError(`nobody leads ${keyOf(unled)}`);
        failures = 0;
        failing.ended('metadata');
      } catch (error) {
        failures += 1;
        failing.noted('metadata', error);
      }
      askLeaders();
      await keeping.wait(failures > 0 ? backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS) : METADATA_AGE_MS);
    }
  }

  function askLeaders(): void {
    for (const reading of readings.all()) {
      const nodeId = leaderOf(reading)?.nodeId;
      if (nodeId === undefined || asking.has(nodeId) || signal.aborted) continue;
      asking.add(nodeId);
      void askOn(nodeId).finally(() => {
        asking.delete(nodeId);
        // What it may have come to lead meanwhile.
        askLeaders();
      });
    }
  }

  /** One request after the other to a broker, for as long as it leads anything of ours. */
  async function askOn(nodeId: number): Promise<void> {
    const wait = createWait();
    waits.add(wait);
    for (let failures = 0; !signal.aborted; ) {
      const led = readings.all().filter((reading) => leaderOf(reading)?.nodeId === nodeId);
      if (led.length === 0) break;
      const free = led.filter(isFree);
      if (free.length === 0) {
        failing.ended(nodeId);
        await wait.wait(WAIT_MS);
        continue;
      }
      try {
        const throttledMs = await askOnce(nodeId, free);
        failures = 0;
        failing.ended(nodeId);
        if (throttledMs > 0) await pause(throttledMs, signal);
      } catch (error) {
        failures += 1;
        failing.noted(nodeId, error);
        if (failures % DOUBT_AFTER === 0) for (const { topic } of free) cluster.doubt(topic);
        await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS), signal);
        await cluster.refresh().catch(() => undefined);
        askLeaders();
      }
    }
    waits.delete(wait);
    failing.ended(nodeId);
  }

  async function askOnce(nodeId: number, free: readonly Placed[]): Promise<number> {
    // Another one first each time: an answer has room for some that are far behind.
    const first = turn++ % free.length;
    const wanted = [...free.slice(first), ...free.slice(0, first)].map((reading) => {
      const { topic, partition, next: offset } = reading;
      return { reading, topic, partition, offset, epoch: leaderOf(reading)?.epoch ?? -1 };
    });
    const connection = await cluster.broker(nodeId);
    const limits = { waitMs: WAIT_MS, graceMs: GRACE_MS, partitionBytes: PARTITION_BYTES };
    const { fetched, throttledMs } = await fetch(connection, wanted, limits);
    if (fetched.some(({ error }) => !error)) deps.onAnswer?.();
    const asked = new Map(wanted.map((want) => [keyOf(want), want]));
    const begun: Promise<void>[] = [];
    let refused: Error | undefined;
    for (const answer of fetched) {
      const want = asked.get(keyOf(answer));
      // Assigned again, paused, sought or brought by another broker meanwhile: another request will bring what is wanted now.
      if (!want || signal.aborted || !readings.isCurrent(want.reading)) continue;
      if (!isFree(want.reading) || want.reading.next !== want.offset) continue;
      refused = take(want.reading, answer, begun) ?? refused;
    }
    if (begun.length > 0) await settledWithin(Promise.all(begun), HELD_UP_MS);
    if (refused) throw refused;
    return throttledMs;
  }

  /** Begins the handler of what came; gives the error of what cannot be read. */
  function take(reading: Placed, { error, end, bytes }: Fetched, begun: Promise<void>[]): Error | undefined {
    if (error?.type === 'OFFSET_OUT_OF_RANGE') {
      // A leader of old has less than we have read: asked once more, the leader that is known by then says it again.
      if (failsAgain(reading)) begun.push(goElsewhere(reading));
      return error;
    }
    if (error) return error;
    let decoded: Decoded;
    try {
      decoded = decodeBatches(reading.topic, reading.partition, bytes, reading.next);
    } catch (cause) {
      // The network may have done it.
      reading.isBroken = failsAgain(reading);
      if (reading.isBroken) deps.onBroken(reading.topic, reading.partition, cause as Error);
      return connectionError(`${keyOf(reading)} cannot be decoded`, cause);
    }
    reading.failedAt = null;
    if (decoded.messages.length > 0) {
      reading.end = end;
      begun.push(begin(reading, decoded));
    } else reading.next = decoded.nextOffset;
    return undefined;
  }

  function begin(reading: Placed, { messages, nextOffset }: Decoded): Promise<void> {
    const { topic, partition, next: from } = reading;
    reading.next = nextOffset;
    return run(reading, async () => {
      try {
        await deps.handle(topic, partition, messages);
      } catch {
        // Whoever handles tells why; unless it went elsewhere, the same comes again.
        if (reading.next === nextOffset) reading.next = from;
        if (readings.isCurrent(reading)) await pause(RETRY_MAX_MS, signal);
      }
    });
  }

  const goElsewhere = (reading: Placed): Promise<void> =>
    run(reading, async () => {
      const { topic, partition, next: asked } = reading;
      try {
        const offset = await deps.outOfRange(topic, partition, asked);
        if (reading.next === asked) reading.next = offset;
      } catch (error) {
        deps.onFailing(error as Error);
        await pause(RETRY_MAX_MS, signal);
      }
    });

  /** While it runs the partition is not asked for. */
  function run(reading: Reading, work: () => Promise<void>): Promise<void> {
    const key = keyOf(reading);
    const running = work().finally(() => {
      handlers.delete(key);
      for (const { cut } of waits) cut();
    });
    handlers.set(key, running);
    return running;
  }

  return {
    ...readings,
    assign(places) {
      assign(places);
      askLeaders();
      if (isKeeping) keeping.cut();
      else if (places.length > 0) void keep();
      isKeeping ||= places.length > 0;
    },
    isFailingFor: failing.isFor,
    async idle() {
      while (handlers.size > 0) await Promise.allSettled(handlers.values());
    },
    close() {
      closing.abort();
      keeping.stop();
      for (const wait of waits) wait.stop();
      cluster.close(connectionError('the fetcher is closed'));
    },
  };
}

/** Notes that the partition cannot be read at its offset; true when that was so the last time too. */
function failsAgain(reading: Placed): boolean {
  const isAgain = reading.failedAt === reading.next;
  reading.failedAt = isAgain ? null : reading.next;
  return isAgain;
}

type Source = number | 'metadata';

/** Since when each source of answers has failed. */
function createFailing({ onFailing }: Pick<FetcherDeps, 'onFailing'>) {
  const since = new Map<Source, number>();
  return {
    ended: (source: Source) => void since.delete(source),
    noted(source: Source, error: unknown): void {
      if (!since.has(source)) since.set(source, performance.now());
      onFailing(error as Error);
    },
    isFor: (ms: number): boolean => [...since.values()].some((atMs) => performance.now() - atMs > ms),
  };
}
