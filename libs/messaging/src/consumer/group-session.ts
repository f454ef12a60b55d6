import { PARTITIONS } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import kafkajs, {
  type EachBatchPayload,
  type Consumer as KafkaConsumer,
  type PartitionAssigner,
} from 'kafkajs';
import { toError } from '../errors.ts';
import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { toInMessage } from '../kafkajs/in-message.ts';
import { onePartitionAssigner } from '../kafkajs/one-partition-assigner.ts';
import { type Membership, rememberMembership } from '../kafkajs/patch.ts';
import type { Consumer, InMessage } from '../types.ts';
import { deferred, settledWithin } from '../wait.ts';
import type { TopicOffset } from './commits.ts';
import { type Assignment, createOwnPartitions } from './own-partitions.ts';

export type GroupSession = Pick<Consumer, 'healthy' | 'assigned' | 'endOf' | 'pause' | 'resume' | 'seek'> & {
  commit(offsets: TopicOffset[]): Promise<void>;
  ended: Promise<Error>;
  end(reason: Error): void;
  idle(): Promise<void>;
  /** Resolves once no handler runs. */
  close(): Promise<void>;
};

export type OnMessages = (
  topic: string,
  partition: number,
  messages: readonly InMessage[],
  heartbeat: () => Promise<void>,
) => Promise<void>;

type SessionOptions = {
  nextGroupId(): string;
  topics: readonly string[];
  fromBeginning: boolean;
  onlyPartition?: number;
  membership: Membership;
  onJoined(assignment: Assignment, membership: Membership): void;
  onRebalancing(): void;
  onMessages: OnMessages;
  logger: Logger;
};

type State = 'joining' | 'member' | 'over';

const SESSION_TIMEOUT_MS = 6_000;
/** Members notice a rebalance by a heartbeat: at 1,000 ms a leaving member stalled its partitions for up to 1.5 s. */
const HEARTBEAT_EVERY_MS = 300;
/** A rebalance waits this long for a busy member. */
const REBALANCE_TIMEOUT_MS = 15_000;
const REBALANCE_ALONE_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;
/** Without data, a seek, a resume and a rebalance wait this long; the broker answers at the first byte. */
const FETCH_WAIT_MS = 250;
/**
 * A broker that lost the others keeps claiming leadership and reports no new messages, which only new
 * metadata shows.
 */
const METADATA_AGE_MS = 3_000;
const LIFE_CHECK_EVERY_MS = 1_000;
const CLOSE_WITHIN_MS = 8_000;

export function openGroupSession(client: KafkaClient, options: SessionOptions): GroupSession {
  const { topics, logger } = options;
  const { consumer, sockets, silenceMs } = openConsumer(client, options);
  const own = createOwnPartitions(consumer, logger);
  const life = createLife(consumer, silenceMs);
  const handlers = new Set<Promise<void>>();
  let heartbeat: (() => Promise<void>) | undefined;
  // kafkajs sends heartbeats only between handlers.
  let pump: NodeJS.Timeout | undefined;

  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { groupId, memberId, memberAssignment } }) => {
    if (!life.joined()) return;
    const sorted = (topic: string) => (memberAssignment[topic] ?? []).toSorted((a, b) => a - b);
    const assignment = new Map(topics.map((topic) => [topic, sorted(topic)]));
    own.join(assignment);
    options.onJoined(assignment, { groupId, memberId });
    logger.info({ topics, assigned: Object.fromEntries(assignment) }, 'consumer: joined');
  });
  consumer.on(consumer.events.REBALANCING, options.onRebalancing);

  async function eachBatch({ batch, heartbeat: beat }: EachBatchPayload): Promise<void> {
    if (life.isOver()) return;
    const { topic, partition, highWatermark } = batch;
    heartbeat = beat;
    own.noteEnd(topic, partition, BigInt(highWatermark));
    const messages = batch.messages.map((message) => toInMessage(topic, partition, message));
    const handling = options.onMessages(topic, partition, messages, beat);
    handlers.add(handling);
    pump ??= setInterval(() => heartbeat?.().catch(() => undefined), HEARTBEAT_EVERY_MS / 2);
    await handling.finally(() => {
      handlers.delete(handling);
      if (handlers.size === 0) stopPump();
    });
  }
  function stopPump(): void {
    clearInterval(pump);
    pump = undefined;
  }

  async function idle(): Promise<void> {
    while (handlers.size > 0) await Promise.allSettled(handlers);
  }

  const lifeCheck = setInterval(life.check, LIFE_CHECK_EVERY_MS);
  run(consumer, options, eachBatch).catch((error: unknown) => life.end(toError(error)));

  return {
    ...own.steering,
    commit: (offsets) => consumer.commitOffsets(offsets),
    ended: life.ended,
    healthy: life.healthy,
    end: life.end,
    idle,
    async close() {
      life.end(new Error('closed'));
      await settledWithin(consumer.disconnect(), CLOSE_WITHIN_MS);
      clearInterval(lifeCheck);
      sockets.close();
      // This has no deadline, because a second session at the same time would apply messages twice.
      await idle();
      own.leave();
    },
  };
}

function createLife(consumer: KafkaConsumer, silenceMs: number) {
  const ended = deferred<Error>();
  let state: State = 'joining';
  let aliveAtMs = Date.now();

  function joined(): boolean {
    if (state === 'over') return false;
    state = 'member';
    aliveAtMs = Date.now();
    return true;
  }
  function end(reason: Error): void {
    state = 'over';
    ended.resolve(reason);
  }
  consumer.on(consumer.events.REBALANCING, () => {
    // A rebalance is no sign of life: a consumer that never joins again must end like one that hangs.
    if (state === 'member') state = 'joining';
  });
  // While a coordinator loads its groups, kafkajs may report a rebalance and continue without a join.
  consumer.on(consumer.events.HEARTBEAT, joined);
  consumer.on(consumer.events.CRASH, ({ payload }) => end(payload.error));

  return {
    joined,
    end,
    ended: ended.promise,
    isOver: () => state === 'over',
    healthy: () => state === 'member' && Date.now() - aliveAtMs < SESSION_TIMEOUT_MS,
    check() {
      if (Date.now() - aliveAtMs > silenceMs) end(new Error('no sign of life from the consumer group'));
    },
  };
}

function openConsumer(client: KafkaClient, options: SessionOptions) {
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const rebalanceTimeout = options.onlyPartition === undefined ? REBALANCE_TIMEOUT_MS : REBALANCE_ALONE_MS;
  const consumer = kafka.consumer({
    groupId: options.nextGroupId(),
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout,
    heartbeatInterval: HEARTBEAT_EVERY_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    minBytes: 1,
    metadataMaxAge: METADATA_AGE_MS,
    allowAutoTopicCreation: false,
    // kafkajs gives up on temporary errors, so the owner of the session restarts it.
    retry: { restartOnFailure: async () => false },
    partitionAssigners: [assignerFor(options)],
  });
  // kafkajs can hang silently. Joining gives no sign of life and takes as long as a rebalance waits.
  return { consumer, sockets, silenceMs: rebalanceTimeout + REQUEST_TIMEOUT_MS };
}

async function run(
  consumer: KafkaConsumer,
  { topics, fromBeginning }: SessionOptions,
  eachBatch: (payload: EachBatchPayload) => Promise<void>,
): Promise<void> {
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning });
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: true,
    partitionsConsumedConcurrently: PARTITIONS * topics.length,
    eachBatch,
  });
}

/** kafkajs gives only the assigner the cluster object that identifies this consumer. */
function assignerFor({ onlyPartition, membership }: SessionOptions): PartitionAssigner {
  const assigner =
    onlyPartition === undefined ? kafkajs.PartitionAssigners.roundRobin : onePartitionAssigner(onlyPartition);
  return (config) => {
    rememberMembership(config.cluster, membership);
    return assigner(config);
  };
}
