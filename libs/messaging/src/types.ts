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
  /** Empty stands for null. */
  value: Buffer;
  headers: Record<string, string>;
  timestampMs: number;
};

/**
 * Resolves at acks = all. Rejects after the timeout, if more than `maxPending` messages wait, and at once
 * while Kafka is unreachable. A rejected message may have been written, unless `wasNeverSent(error)`.
 */
export type Producer = {
  /** Waits until Kafka is up. */
  connect(): Promise<void>;
  send(message: OutMessage): Promise<void>;
  /** In order. They succeed or fail together, although after a failure some may have been written. */
  sendAll(messages: readonly OutMessage[]): Promise<void>;
  /** False from the first send that failed because Kafka was unreachable until it has reconnected. */
  healthy(): boolean;
  /** Sends the waiting messages, within the timeout. */
  close(): Promise<void>;
};

/** No reply in time (the message may be applied), or never sent. */
export type RequestFailure = Extract<ProblemCode, 'outcome_unknown' | 'unavailable'>;
export type RequestResult = { ok: true; reply: Reply } | { ok: false; failure: RequestFailure };

/** The requester adds `id` (UUID v7) and `replyPartition`. */
export type Request = {
  topic: string;
  /** The same key keeps the order. */
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
  /** Waits until Kafka is up. */
  start(): Promise<void>;
  /** The broker has heard from it recently. */
  healthy(): boolean;
  /** Ascending. */
  assigned(topic: string): readonly number[];
  /** From the latest delivered messages; null if none arrived since the group was joined. */
  endOf(topic: string, partition: number): bigint | null;
  /** Until `resume` or the next joining. Does nothing for a partition that is not assigned. */
  pause(topic: string, partition: number): void;
  resume(topic: string, partition: number): void;
  /** Inside a handler it takes effect after the handler has ended. */
  seek(topic: string, partition: number, offset: bigint): void;
  /**
   * Everything below `offset` is processed. Commits a moment later, together with others; `close` waits for
   * it. Never throws.
   */
  commit(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
  /** Waits for running handlers. */
  close(): Promise<void>;
};
