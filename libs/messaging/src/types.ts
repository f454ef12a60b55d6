import type { Envelope, ProblemCode, Reply } from '@cowrie/contracts';

/** `partition` takes precedence over `key`; with neither, any partition is used. */
export type OutMessage = {
  topic: string;
  key?: string;
  partition?: number;
  value: string | Buffer;
  headers?: Record<string, string>;
};

export type InMessage = {
  topic: string;
  partition: number;
  offset: bigint;
  key: string | null;
  /** An empty buffer stands for a null value. */
  value: Buffer;
  headers: Record<string, string>;
  timestampMs: number;
};

/**
 * Sends resolve once the broker has acknowledged (acks = all). They reject after the timeout, if more than `maxPending` messages
 * already wait, and at once while Kafka is known to be unreachable. A rejected message may still have been written, unless
 * `wasNeverSent(error)`.
 */
export type Producer = {
  /** Waits until Kafka is up. */
  connect(): Promise<void>;
  send(message: OutMessage): Promise<void>;
  /** Sends in order. The messages succeed or fail together, although after a failure some may have been written. */
  sendAll(messages: readonly OutMessage[]): Promise<void>;
  /** False from the first send that failed because Kafka was unreachable until it has reconnected, which it does by itself. */
  healthy(): boolean;
  /** Sends the waiting messages, within the timeout. */
  close(): Promise<void>;
};

/** The reason for a missing reply: it did not come in time (the message may be applied), or the message was never sent. */
export type RequestFailure = Extract<ProblemCode, 'outcome_unknown' | 'unavailable'>;
export type RequestResult = { ok: true; reply: Reply } | { ok: false; failure: RequestFailure };

/** The requester itself adds `id` (UUID v7) and `replyPartition`. */
export type Request = {
  topic: string;
  /** Requests with the same key are processed in order. */
  key: string;
  message: Omit<Envelope, 'id' | 'replyPartition'> & { name: string; data: unknown; idempotency?: unknown };
  timeoutMs: number;
};

export type Requester = {
  /** Resolves once a probe that it sent to itself has arrived. */
  start(): Promise<void>;
  ready(): boolean;
  inFlight(): number;
  request(request: Request): Promise<RequestResult>;
  close(): Promise<void>;
};

export type Consumer = {
  /** Resolves once the group is joined; waits until Kafka is up. */
  start(): Promise<void>;
  /** True while it is a member of its group and the broker has heard from it recently. */
  healthy(): boolean;
  /** The currently assigned partitions of `topic`, ascending. */
  assigned(topic: string): readonly number[];
  /**
   * The next offset of a partition according to the latest delivered messages; null if none arrived since the group was joined. It
   * does not move while nothing is fetched.
   */
  endOf(topic: string, partition: number): bigint | null;
  /** Lasts until `resume` or the next joining of the group. For a partition that is not assigned it does nothing. */
  pause(topic: string, partition: number): void;
  resume(topic: string, partition: number): void;
  /** Makes the message at `offset` the next one; inside a handler it takes effect after the handler has ended. */
  seek(topic: string, partition: number, offset: bigint): void;
  /**
   * Commits to Kafka that everything below `offset` is processed, a moment later and together with others; `close` waits for it.
   * Never throws, because it serves only start positions and lag.
   */
  commit(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
  /** Leaves the group after the running handlers have ended. */
  close(): Promise<void>;
};
