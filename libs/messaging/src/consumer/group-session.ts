import kafkajs, {
  type EachBatchPayload,
  type Consumer as KafkaConsumer,
  type PartitionAssigner,
} from 'kafkajs';
import { toError } from '../errors.ts';
import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { onePartitionAssigner } from '../kafkajs/one-partition-assigner.ts';
import { type Membership, rememberMembership } from '../kafkajs/patch.ts';
import { deferred, settledWithin } from '../wait.ts';

/** One kafkajs consumer from connecting to its end; what comes after an end is a new one. */
export type GroupSession = {
  consumer: KafkaConsumer;
  /** Resolves with what ended it. */
  ended: Promise<Error>;
  /** A member of the group that the broker has heard of lately. */
  healthy(): boolean;
  /** Ends it from outside, with a reason. */
  end(reason: Error): void;
  /** Leaves the group, and resolves when no handler runs any more. */
  close(): Promise<void>;
};

type SessionOptions = {
  groupId: string;
  topics: readonly string[];
  fromBeginning: boolean;
  onlyPartition: number | undefined;
  concurrency: number;
  /** Who the consumer was in its group before; kept up to date. */
  membership: Membership;
  onJoined(assignment: ReadonlyMap<string, readonly number[]>): void;
  onRebalancing(): void;
  onBatch(payload: EachBatchPayload): Promise<void>;
};

const SESSION_TIMEOUT_MS = 6_000;
/** Members learn of a rebalance by it: at 1,000 ms a leaving member stalled its partitions for up to 1.5 s. */
const HEARTBEAT_EVERY_MS = 300;
/** How long a rebalance waits for a member whose handlers are busy; who is alone in its group waits for nobody. */
const REBALANCE_TIMEOUT_MS = 15_000;
const REBALANCE_ALONE_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** The broker answers as soon as there is a byte; when there is none, a seek, a resume and a rebalance wait for this. */
const FETCH_WAIT_MS = 250;
/**
 * A broker that is cut off from the others and not from us goes on saying that it leads what others lead by now, and
 * that there is nothing new: only asking who leads tells.
 */
const METADATA_AGE_MS = 3_000;
const CLOSE_WITHIN_MS = 8_000;

export function openGroupSession(client: KafkaClient, options: SessionOptions): GroupSession {
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const rebalanceTimeout = options.onlyPartition === undefined ? REBALANCE_TIMEOUT_MS : REBALANCE_ALONE_MS;
  // kafkajs can hang without a word (a broker that froze while it disconnects): no sign of life ends the session. Joining
  // may take as long as a rebalance waits, and gives none.
  const silenceMs = rebalanceTimeout + REQUEST_TIMEOUT_MS;
  const consumer = kafka.consumer({
    groupId: options.groupId,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout,
    heartbeatInterval: HEARTBEAT_EVERY_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    minBytes: 1,
    metadataMaxAge: METADATA_AGE_MS,
    allowAutoTopicCreation: false,
    // Restarting is up to whoever opened the session: kafkajs gives up on errors that pass.
    retry: { restartOnFailure: async () => false },
    partitionAssigners: [assignerFor(options)],
  });
  const ended = deferred<Error>();
  const handlers = new Set<Promise<void>>();
  let heartbeat: (() => Promise<void>) | undefined;
  let joined = false;
  let over = false;
  let aliveAtMs = Date.now();

  const alive = (): void => {
    aliveAtMs = Date.now();
  };
  const end = (reason: Error): void => {
    joined = false;
    over = true;
    ended.resolve(reason);
  };

  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    if (over) return;
    joined = true;
    alive();
    Object.assign(options.membership, { groupId: options.groupId, memberId: payload.memberId });
    const sorted = (topic: string) => (payload.memberAssignment[topic] ?? []).toSorted((a, b) => a - b);
    options.onJoined(new Map(options.topics.map((topic) => [topic, sorted(topic)])));
  });
  consumer.on(consumer.events.REBALANCING, () => {
    joined = false;
    // No sign of life: one that only rebalances, and never joins, must end as one that hangs does.
    options.onRebalancing();
  });
  consumer.on(consumer.events.HEARTBEAT, () => {
    // The coordinator takes it for a member. When one is still loading its groups, kafkajs says that it rebalances, gives the
    // attempt up and goes on as the member that it was: no join follows.
    joined = !over;
    alive();
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => end(payload.error));

  async function eachBatch(payload: EachBatchPayload): Promise<void> {
    if (over) return;
    heartbeat = payload.heartbeat;
    const handling = options.onBatch(payload);
    handlers.add(handling);
    await handling.finally(() => handlers.delete(handling));
  }

  // kafkajs sends heartbeats only between handlers. A failed one it notices itself when the handlers are done.
  const pump = setInterval(() => {
    if (handlers.size > 0) heartbeat?.().catch(() => undefined);
    if (Date.now() - aliveAtMs > silenceMs) end(new Error('no sign of life from the consumer group'));
  }, HEARTBEAT_EVERY_MS / 2);

  async function run(): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics], fromBeginning: options.fromBeginning });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: true,
      partitionsConsumedConcurrently: options.concurrency,
      eachBatch,
    });
  }
  run().catch((error: unknown) => end(toError(error)));

  return {
    consumer,
    ended: ended.promise,
    healthy: () => joined && Date.now() - aliveAtMs < SESSION_TIMEOUT_MS,
    end,
    async close() {
      end(new Error('closed'));
      await settledWithin(consumer.disconnect(), CLOSE_WITHIN_MS);
      clearInterval(pump);
      sockets.close();
      // No deadline of its own: what a handler waits for has one each, and a session beside one would apply its messages twice.
      while (handlers.size > 0) await Promise.allSettled(handlers);
    },
  };
}

/** The assigner is the one part of ours that is told of the cluster object by which kafkajs knows this consumer. */
function assignerFor({ onlyPartition, membership }: SessionOptions): PartitionAssigner {
  const assigner =
    onlyPartition === undefined ? kafkajs.PartitionAssigners.roundRobin : onePartitionAssigner(onlyPartition);
  return (config) => {
    rememberMembership(config.cluster, membership);
    return assigner(config);
  };
}
