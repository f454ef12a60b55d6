import { backoffMs, pause } from '../wait.ts';
import type { Cluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import {
  connectionError,
  mayPass,
  NO_ERROR,
  NONE,
  refusal,
  sizeOfText,
  type WireRequest,
  writeText,
} from './protocol.ts';
import type { Reader } from './reader.ts';
import {
  layOut,
  NO_PRODUCER,
  type OutBatch,
  type OutRecord,
  type ProducerId,
  writeBatch,
} from './record-batch.ts';

/** Where a record goes, and what it carries. */
export type Placed = OutRecord & { topic: string; partition: number };

/** Writes records to their partitions. Made for one connection: an idempotent one numbers its batches and is of no use after a failure. */
export type Writing = {
  /** To be awaited before anything is written. */
  begin(): Promise<void>;
  /**
   * Resolves when the leaders of all partitions have acknowledged (acks = all). What is refused for a reason that passes, or lost with
   * its connection, is written again, under the same numbers, up to four times. Each attempt calls `onHandedOver` with whether
   * any of it was handed to the network. Once `signal` is aborted no attempt begins.
   */
  write(records: readonly Placed[], options: WriteOptions): Promise<void>;
};

type WriteOptions = { signal: AbortSignal; onHandedOver(isWritten: boolean): void };
type TopicBatch = OutBatch & { topic: string };
type Failure = { batch: TopicBatch; error: unknown };

/** Together 0.75 s: long enough for another leader, short enough for callers to hear soon that Kafka is away. */
const RETRIES = 4;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 400;
const ALL = -1;
const LEADER_NOT_AVAILABLE = 5;
/** After so many failures what is known of the leaders may be of a topic that was made again since. */
const DOUBT_AFTER = 2;
/** A request that was repeated after it had been written. */
const DUPLICATE = 'DUPLICATE_SEQUENCE_NUMBER';
const SEQUENCES = 2 ** 31;

export function createWriting(
  cluster: Cluster,
  { idempotent, requestMs }: { idempotent: boolean; requestMs: number },
): Writing {
  const sequences = new Map<string, number>();
  /** Until when a broker wants to hear nothing: https://cwiki.apache.org/confluence/display/KAFKA/KIP-219 */
  const mutedUntilMs = new Map<number, number>();
  let producer = NO_PRODUCER;

  /** Each partition's records in their order, as one batch; its numbers are taken now and for good. */
  function toBatches(records: readonly Placed[]): TopicBatch[] {
    const batches = new Map<string, TopicBatch & { records: Placed[] }>();
    for (const record of records) {
      const { topic, partition } = record;
      const place = `${topic} ${partition}`;
      const batch = batches.get(place);
      if (batch) batch.records.push(record);
      else {
        const firstSequence = idempotent ? (sequences.get(place) ?? 0) : NONE;
        batches.set(place, { topic, partition, records: [record], firstSequence });
      }
    }
    if (idempotent) {
      for (const [place, { firstSequence, records: own }] of batches) {
        sequences.set(place, (firstSequence + own.length) % SEQUENCES);
      }
    }
    return [...batches.values()];
  }

  async function connectTo(nodeId: number): Promise<Connection> {
    const mutedMs = (mutedUntilMs.get(nodeId) ?? 0) - performance.now();
    if (mutedMs > 0) await pause(mutedMs);
    return cluster.broker(nodeId);
  }

  async function writeTo(
    connection: Connection,
    nodeId: number,
    own: readonly TopicBatch[],
  ): Promise<Failure[]> {
    try {
      const answer = await connection.ask(produceRequest(own, producer, requestMs), requestMs);
      const { failures, throttledMs } = readAnswer(answer, own);
      if (throttledMs > 0) mutedUntilMs.set(nodeId, performance.now() + throttledMs);
      return failures;
    } catch (error) {
      return failuresOf(own, error);
    }
  }

  async function writeOnce(
    batches: readonly TopicBatch[],
    { signal, onHandedOver }: WriteOptions,
  ): Promise<Failure[]> {
    const { led, failures } = byLeader(cluster, batches);
    const parts = await Promise.all(
      [...led].map(async ([nodeId, own]) => {
        const connection = await connectTo(nodeId).catch((error: unknown) => ({ error }));
        return { nodeId, own, connection };
      }),
    );
    signal.throwIfAborted();
    // All in one turn: what is written later overtakes none of it.
    const answers = parts.map(({ nodeId, own, connection }) =>
      'error' in connection ? failuresOf(own, connection.error) : writeTo(connection, nodeId, own),
    );
    onHandedOver(parts.some(({ connection }) => !('error' in connection)));
    return [...failures, ...(await Promise.all(answers)).flat()];
  }

  return {
    async begin() {
      await cluster.refresh();
      if (idempotent) producer = await askProducerId(cluster, requestMs);
    },
    async write(records, options) {
      let left = toBatches(records);
      for (let failures = 0; left.length > 0; failures++) {
        const failed = await writeOnce(left, options);
        const worst = failed.find(({ error }) => !mayPass(error)) ?? failed[0];
        if (!worst) return;
        if (!mayPass(worst.error) || failures === RETRIES) throw worst.error;
        left = failed.map(({ batch }) => batch);
        if (failures >= DOUBT_AFTER) for (const { topic } of left) cluster.doubt(topic);
        await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS));
        // Not asked for in vain: the next attempt says what is wrong.
        await cluster.refresh().catch(() => undefined);
      }
    },
  };
}

const failuresOf = (batches: readonly TopicBatch[], error: unknown): Failure[] =>
  batches.map((batch) => ({ batch, error }));

function byLeader(cluster: Cluster, batches: readonly TopicBatch[]) {
  const led = new Map<number, TopicBatch[]>();
  const failures: Failure[] = [];
  for (const batch of batches) {
    const leader = cluster.leaderOf(batch.topic, batch.partition);
    const own = leader && led.get(leader.nodeId);
    if (own) own.push(batch);
    else if (leader) led.set(leader.nodeId, [batch]);
    else failures.push({ batch, error: refusal(LEADER_NOT_AVAILABLE, `${batch.topic} ${batch.partition}`) });
  }
  return { led, failures };
}

/** https://kafka.apache.org/protocol#The_Messages_Produce */
export function produceRequest(
  batches: readonly TopicBatch[],
  producer: ProducerId,
  timeoutMs: number,
  nowMs: number = Date.now(),
): WireRequest {
  const topics = [...Map.groupBy(batches, ({ topic }) => topic)].map(([topic, own]) => ({
    topic,
    own: own.map(layOut),
  }));
  let size = 2 + 2 + 4 + 4;
  for (const { topic, own } of topics) {
    size += sizeOfText(topic) + 4;
    for (const { bytes } of own) size += 4 + 4 + bytes;
  }
  return {
    api: 'produce',
    size,
    write(out) {
      out.int16(NONE);
      out.int16(ALL);
      out.int32(timeoutMs);
      out.int32(topics.length);
      for (const { topic, own } of topics) {
        writeText(out, topic);
        out.int32(own.length);
        for (const batch of own) {
          out.int32(batch.partition);
          out.int32(batch.bytes);
          writeBatch(out, batch, producer, nowMs);
        }
      }
    },
  };
}

/** The batches that were not acknowledged, and for how long the broker wants to hear nothing more. */
function readAnswer(answer: Reader, asked: readonly TopicBatch[]) {
  const failures: Failure[] = [];
  const missing = new Set(asked);
  answer.list(() => {
    const topic = answer.text();
    answer.list(() => {
      const partition = answer.int32();
      const errorCode = answer.int16();
      answer.skip(8 + 8 + 8);
      const batch = asked.find((own) => own.partition === partition && own.topic === topic);
      if (!batch) return;
      missing.delete(batch);
      const error =
        errorCode === NO_ERROR ? null : refusal(errorCode, `${topic} ${partition} was not written`);
      if (error && error.type !== DUPLICATE) failures.push({ batch, error });
    });
  });
  for (const batch of missing) {
    failures.push({
      batch,
      error: connectionError(`${batch.topic} ${batch.partition} was not answered for`),
    });
  }
  return { failures, throttledMs: answer.int32() };
}

/** https://kafka.apache.org/protocol#The_Messages_InitProducerId */
async function askProducerId(cluster: Cluster, timeoutMs: number): Promise<ProducerId> {
  const connection = await cluster.anyBroker();
  const request: WireRequest = {
    api: 'initProducerId',
    size: 2 + 4,
    write(out) {
      out.int16(NONE);
      out.int32(timeoutMs);
    },
  };
  const answer = await connection.ask(request, timeoutMs);
  answer.int32();
  const errorCode = answer.int16();
  if (errorCode !== NO_ERROR) throw refusal(errorCode, 'Kafka gives no producer id');
  return { id: answer.bigint64(), epoch: answer.int16() };
}
