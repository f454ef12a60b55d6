import type { KafkaClient } from '../kafkajs/client.ts';
import { type Connection, openConnection } from './connection.ts';
import { connectionError, refusal, sizeOfText, type WireRequest, writeText } from './protocol.ts';
import type { Reader } from './reader.ts';

/** The broker that leads a partition, and since which election. */
type Leader = { nodeId: number; epoch: number };

/** Who leads what, and a connection to each broker that is asked. */
export type Cluster = {
  /** Resolves when the topics are known; asks for those that are not. A topic that does not exist is refused. */
  know(topics: Iterable<string>): Promise<void>;
  /** How many partitions a topic has that is known. */
  partitions(topic: string): number;
  /** Undefined when nobody leads it, or it is not known who. */
  leaderOf(topic: string, partition: number): Leader | undefined;
  /** What is known of the topic was wrong: what is heard next counts. */
  doubt(topic: string): void;
  /** Asks who leads now, one broker after the other until one answers. Those who ask at the same time share the answer. */
  refresh(): Promise<void>;
  /** The connection to a broker: made when there is none. */
  broker(nodeId: number): Promise<Connection>;
  /** The connection to whichever broker answers. */
  anyBroker(): Promise<Connection>;
  /** Ends all connections, and opens no more. */
  close(reason: Error): void;
};

const CONNECT_WITHIN_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;

type Topic = ReadonlyMap<number, Leader>;

export function createCluster(client: KafkaClient): Cluster {
  const connections = createConnections(client);
  const wanted = new Set<string>();
  const topics = new Map<string, Topic>();
  let addresses = new Map<number, string>();
  let refreshing: Promise<void> | undefined;

  /** Each time another one is asked first: one that is cut off from the others answers with what was right before. */
  async function askInTurn<T>(ask: (connection: Connection) => Promise<T>): Promise<T> {
    const known = [...new Set([...client.brokers, ...addresses.values()])];
    const first = client.turn++;
    const errors: unknown[] = [];
    for (let i = 0; i < known.length; i++) {
      try {
        return await ask(await connections.to(known[(first + i) % known.length] ?? ''));
      } catch (error) {
        errors.push(error);
      }
    }
    throw connectionError(
      'no broker answers',
      errors.find((error) => (error as { type?: string }).type) ?? errors[0],
    );
  }

  async function refresh(): Promise<void> {
    const asked = [...wanted];
    const answer = await askInTurn(async (connection) =>
      readMetadata(await connection.ask(metadataRequest(asked), ANSWER_WITHIN_MS)),
    );
    addresses = answer.addresses;
    for (const [name, topic] of answer.topics) topics.set(name, newest(topics.get(name), topic));
    const [missing] = answer.errors;
    if (missing) throw refusal(missing.errorCode, `topic ${missing.name}`);
  }

  const refreshOnce = (): Promise<void> => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  return {
    async know(names) {
      const unknown = [...names].filter((name) => !topics.has(name));
      if (unknown.length === 0) return;
      for (const name of unknown) wanted.add(name);
      // One that is under way may have been asked without them.
      await refreshing?.catch(() => undefined);
      try {
        await refreshOnce();
      } finally {
        // One that does not exist would fail whatever is asked for beside it.
        for (const name of unknown) if (!topics.has(name)) wanted.delete(name);
      }
    },
    partitions: (topic) => topics.get(topic)?.size ?? 0,
    leaderOf(topic, partition) {
      const leader = topics.get(topic)?.get(partition);
      return leader && addresses.has(leader.nodeId) ? leader : undefined;
    },
    doubt: (topic) => {
      const before = topics.get(topic);
      if (before)
        topics.set(topic, new Map([...before].map(([p, { nodeId }]) => [p, { nodeId, epoch: -1 }])));
    },
    refresh: refreshOnce,
    async broker(nodeId) {
      const address = addresses.get(nodeId);
      if (address === undefined) throw connectionError(`broker ${nodeId} is not known`);
      return connections.to(address);
    },
    anyBroker: () => askInTurn(async (connection) => connection),
    close: connections.close,
  };
}

/** One connection to each address; a lost one is replaced when it is asked for. */
function createConnections(client: KafkaClient) {
  const connections = new Map<string, { opened: Promise<Connection>; open: Connection | undefined }>();
  let closedBy: Error | undefined;

  return {
    to(address: string): Promise<Connection> {
      if (closedBy) return Promise.reject(closedBy);
      const found = connections.get(address);
      if (found && (found.open === undefined || found.open.isOpen())) return found.opened;
      const [host = '', port] = splitAddress(address);
      const opened = openConnection(host, Number(port), client, CONNECT_WITHIN_MS);
      const entry = { opened, open: undefined as Connection | undefined };
      connections.set(address, entry);
      opened.then(
        (connection) => {
          entry.open = connection;
          if (closedBy) connection.close(closedBy);
        },
        () => {
          if (connections.get(address) === entry) connections.delete(address);
        },
      );
      return opened;
    },
    close(reason: Error): void {
      closedBy ??= reason;
      for (const { open } of connections.values()) open?.close(closedBy);
    },
  };
}

function splitAddress(address: string): [string, string] {
  const colon = address.lastIndexOf(':');
  return [address.slice(0, colon), address.slice(colon + 1)];
}

/** Of each partition what the later election said: a broker that is cut off goes on naming the leader before. */
function newest(before: Topic | undefined, heard: Topic): Topic {
  if (!before) return heard;
  const later = ([partition, leader]: [number, Leader]): [number, Leader] => {
    const known = before.get(partition);
    return [partition, known && known.epoch > leader.epoch ? known : leader];
  };
  return new Map([...heard].map(later));
}

/** https://kafka.apache.org/protocol#The_Messages_Metadata */
function metadataRequest(topics: readonly string[]): WireRequest {
  return {
    api: 'metadata',
    size: 4 + topics.reduce((sum, topic) => sum + sizeOfText(topic), 0) + 1,
    write(out) {
      out.int32(topics.length);
      for (const topic of topics) writeText(out, topic);
      // Topics are never made by asking for them.
      out.int8(0);
    },
  };
}

function readMetadata(answer: Reader) {
  answer.int32();
  const addresses = new Map(
    answer.list((): [number, string] => {
      const nodeId = answer.int32();
      const address = `${answer.text()}:${answer.int32()}`;
      answer.nullableText();
      return [nodeId, address];
    }),
  );
  answer.nullableText();
  answer.int32();
  const found = answer.list(() => readTopic(answer));
  return {
    addresses,
    topics: found
      .filter(({ errorCode }) => errorCode === 0)
      .map(({ name, leaders }): [string, Topic] => [name, leaders]),
    errors: found.filter(({ errorCode }) => errorCode !== 0),
  };
}

function readTopic(answer: Reader): { name: string; errorCode: number; leaders: Topic } {
  const errorCode = answer.int16();
  const name = answer.text();
  answer.int8();
  const leaders = answer.list((): [number, Leader] => {
    answer.int16();
    const partition = answer.int32();
    const leader = { nodeId: answer.int32(), epoch: answer.int32() };
    for (const _replicas of ['all', 'in sync', 'offline']) answer.list(answer.int32);
    return [partition, leader];
  });
  return { name, errorCode, leaders: new Map(leaders) };
}
