import type { Logger } from '@cowrie/telemetry';
import kafkajs, { type Consumer as KafkaConsumer, type PartitionAssigner } from 'kafkajs';
import { describe, isFatal, toError } from '../errors.ts';
import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { atJoining, type Membership } from '../kafkajs/patch.ts';
import type { Consumer, InMessage } from '../types.ts';
import { backoffMs, deferred, logAttempt, pause, settledWithin } from '../wait.ts';
import { createCluster } from '../wire/cluster.ts';
import { createFetcher, type Fetcher } from '../wire/fetcher.ts';
import { connectionError } from '../wire/protocol.ts';
import type { TopicOffset } from './commits.ts';
import { edgeOf, startPositions } from './start-positions.ts';

/** The topics of a member of a group, and which partitions of each are its own, ascending. */
export type Assignment = ReadonlyMap<string, readonly number[]>;

/**
 * A member of a group from connecting to its end; what comes after an end is a new one. kafkajs holds the membership (joining,
 * heartbeats, commits), and reads nothing: its partitions are paused, and our fetcher reads them.
 */
export type GroupSession = Pick<Consumer, 'healthy' | 'assigned' | 'endOf' | 'pause' | 'resume' | 'seek'> & {
  commit(offsets: TopicOffset[]): Promise<void>;
  /** Resolves with what ended it. */
  ended: Promise<Error>;
  /** Ends it from outside, with a reason. */
  end(reason: Error): void;
  /** Takes no more messages, and resolves when no handler runs. */
  drain(): Promise<void>;
  /** Leaves the group, and resolves when no handler runs any more. */
  close(): Promise<void>;
};

export type OnMessages = (
  topic: string,
  partition: number,
  messages: readonly InMessage[],
  heartbeat: () => Promise<void>,
) => Promise<void>;

type SessionOptions = {
  groupId: string;
  topics: readonly string[];
  fromBeginning: boolean;
  /** Who the consumer was in its group before. */
  membership: Membership;
  /** It is a member; handlers of what it had before may still run. */
  onMember(assignment: Assignment, membership: Membership): void;
  /** The partitions are its own, and no handler runs; called before the first message. */
  onAssigned(assignment: Assignment): void;
  onRebalancing(): void;
  onMessages: OnMessages;
  /** What comes next of a partition cannot be decoded: it is not read on until `resume`. */
  onBroken(topic: string, partition: number, error: Error): void;
  logger: Logger;
};

type State =
  /** Not in the group: not yet, or not while it rebalances. */
  | 'joining'
  /** The broker takes it for a member. */
  | 'member'
  /** Whatever comes now is late. */
  | 'over';

const SESSION_TIMEOUT_MS = 6_000;
/** Members learn of a rebalance by it: at 1,000 ms a leaving member stalled its partitions for up to 1.5 s. */
const HEARTBEAT_EVERY_MS = 300;
/** How often kafkajs, which has nothing to read, looks whether a heartbeat is due; leaving the group waits for this. */
const HEARTBEAT_CHECK_MS = 150;
const REBALANCE_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 5_000;
/**
 * kafkajs can hang without a word (a broker that froze while it disconnects): no sign of life ends the session. Joining
 * may take as long as a rebalance waits, and gives none.
 */
const SILENCE_MS = REBALANCE_TIMEOUT_MS + REQUEST_TIMEOUT_MS;
const SILENCE_CHECK_MS = 500;
/** Who could not read its partitions for so long is not healthy; who does not know where to begin gives up. */
const UNREAD_MS = 6_000;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1_000;
const CLOSE_WITHIN_MS = 8_000;

export function openGroupSession(client: KafkaClient, options: SessionOptions): GroupSession {
  const { topics, logger } = options;
  const { consumer, sockets } = openMember(client, options, onJoining);
  const life = createLife();
  let failures = 0;
  let last: { assignment: Assignment; membership: Membership } | null = null;
  /** Null while the group rebalances. */
  let member: Assignment | null = null;
  /** What handlers and readers may take for theirs. */
  let own: Assignment = new Map();

  const fetcher = createFetcher({
    cluster: createCluster(client),
    handle: (topic, partition, messages) => {
      const mine = own;
      return options.onMessages(topic, partition, messages, async () => {
        if (member !== mine || !life.healthy()) throw connectionError('the group rebalances');
      });
    },
    outOfRange: async (topic, partition, offset) => {
      const to = await edgeOf(client, { topic, partition, fromBeginning: options.fromBeginning });
      logger.warn({ topic, partition, offset, to }, 'consumer: nothing is at the offset; going on elsewhere');
      return to;
    },
    onBroken: options.onBroken,
    onFailing: (error) => {
      if (isFatal(error)) return life.end(error);
      logAttempt(logger, failures++, { topics, reason: describe(error) }, 'consumer: cannot be read for now');
    },
  });

  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { groupId, memberId, memberAssignment } }) => {
    // Before kafkajs asks for anything.
    consumer.pause(topics.map((topic) => ({ topic })));
    const sorted = (topic: string) => (memberAssignment[topic] ?? []).toSorted((a, b) => a - b);
    join(new Map(topics.map((topic) => [topic, sorted(topic)])), { groupId, memberId });
  });
  consumer.on(consumer.events.REBALANCING, () => {
    life.rebalances();
    options.onRebalancing();
    onJoining();
  });
  // The coordinator takes it for a member. When one is still loading its groups, kafkajs says that it rebalances, gives the
  // attempt up and goes on as the member that it was: no join follows.
  consumer.on(consumer.events.HEARTBEAT, () => {
    if (life.joined() && member === null && last) join(last.assignment, last.membership);
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => life.end(payload.error));

  /** What is its own now may be another's from here on; kafkajs does not report each rebalance. */
  function onJoining(): void {
    member = null;
    fetcher.assign([]);
  }

  function join(assignment: Assignment, membership: Membership): void {
    if (!life.joined()) return;
    last = { assignment, membership };
    // Another value than before, also where it says the same: what was begun under that is over.
    member = new Map(assignment);
    fetcher.assign([]);
    options.onMember(member, membership);
    begin(member).catch((error: unknown) => life.end(toError(error)));
  }

  /** Takes the partitions over from the handlers of what was assigned before. */
  async function begin(joined: Assignment): Promise<void> {
    const isCurrent = (): boolean => member === joined && !life.isOver();
    await fetcher.idle();
    if (!isCurrent()) return;
    own = joined;
    fetcher.assign([...joined].flatMap(([topic, list]) => list.map((partition) => ({ topic, partition }))));
    options.onAssigned(joined);
    logger.info({ topics, assigned: Object.fromEntries(joined) }, 'consumer: joined');
    await place(client, options, { fetcher, isCurrent, end: life.end });
  }

  const silence = setInterval(life.check, SILENCE_CHECK_MS);
  run(consumer, options).catch((error: unknown) => life.end(toError(error)));

  return {
    // What is not ours any more may be further: its new owner says how far. While the group rebalances it is still ours.
    commit: async (offsets) => {
      const ours = offsets.filter(({ topic, partition }) => last?.assignment.get(topic)?.includes(partition));
      if (ours.length > 0) await consumer.commitOffsets(ours);
    },
    assigned: (topic) => own.get(topic) ?? [],
    endOf: fetcher.endOf,
    pause: fetcher.pause,
    resume: fetcher.resume,
    seek: fetcher.seek,
    ended: life.ended,
    healthy: () => life.healthy() && !fetcher.isFailingFor(UNREAD_MS),
    end: life.end,
    drain: () => {
      fetcher.assign([]);
      return fetcher.idle();
    },
    async close() {
      life.end(new Error('closed'));
      fetcher.close();
      await settledWithin(fetcher.idle(), CLOSE_WITHIN_MS);
      await settledWithin(consumer.disconnect(), CLOSE_WITHIN_MS);
      clearInterval(silence);
      sockets.close();
      // No deadline of its own: what a handler waits for has one each, and a session beside one would apply its messages twice.
      await fetcher.idle();
      own = new Map();
    },
  };
}

/** Whether a consumer is a member of its group, and whether it lives at all. */
function createLife() {
  const ended = deferred<Error>();
  let state: State = 'joining';
  let aliveAtMs = Date.now();

  /** False when it is over. */
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
  return {
    joined,
    /** No sign of life: one that only rebalances, and never joins, must end as one that hangs does. */
    rebalances(): void {
      if (state === 'member') state = 'joining';
    },
    end,
    ended: ended.promise,
    isOver: () => state === 'over',
    healthy: () => state === 'member' && Date.now() - aliveAtMs < SESSION_TIMEOUT_MS,
    check() {
      if (Date.now() - aliveAtMs > SILENCE_MS) end(new Error('no sign of life from the consumer group'));
    },
  };
}

/** Asks where the group goes on, until that is known of every partition that nobody has placed. */
async function place(
  client: KafkaClient,
  options: Pick<SessionOptions, 'groupId' | 'fromBeginning' | 'topics' | 'logger'>,
  of: { fetcher: Pick<Fetcher, 'unplaced' | 'place'>; isCurrent(): boolean; end(error: Error): void },
): Promise<void> {
  const { fetcher, isCurrent } = of;
  const beganAtMs = performance.now();
  for (let failures = 0; isCurrent() && fetcher.unplaced().length > 0; failures++) {
    try {
      const positions = await startPositions(client, options, fetcher.unplaced());
      if (isCurrent())
        for (const { topic, partition, offset } of positions) fetcher.place(topic, partition, offset);
    } catch (error) {
      if (isFatal(error) || performance.now() - beganAtMs > UNREAD_MS) return of.end(toError(error));
      const fields = { topics: options.topics, failures, reason: describe(error) };
      options.logger.debug(fields, 'consumer: where to begin is not known; asking Kafka again');
      await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS));
    }
  }
}

function openMember(client: KafkaClient, { groupId, membership }: SessionOptions, onJoining: () => void) {
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const consumer = kafka.consumer({
    groupId,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_EVERY_MS,
    maxWaitTimeInMs: HEARTBEAT_CHECK_MS,
    allowAutoTopicCreation: false,
    // Restarting is up to whoever opened the session: kafkajs gives up on errors that pass.
    retry: { restartOnFailure: async () => false },
    partitionAssigners: [assignerFor({ membership, onJoining })],
  });
  return { consumer, sockets };
}

async function run(consumer: KafkaConsumer, { topics, fromBeginning }: SessionOptions): Promise<void> {
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning });
  await consumer.run({
    autoCommit: false,
    eachBatch: async () => {
      throw new Error('kafkajs reads a partition that is paused');
    },
  });
}

/** Of our code only the assigner gets the cluster object by which kafkajs knows this consumer. */
function assignerFor(joining: Parameters<typeof atJoining>[1]): PartitionAssigner {
  return (config) => {
    atJoining(config.cluster, joining);
    return kafkajs.PartitionAssigners.roundRobin(config);
  };
}
