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
  /** An empty buffer stands for null. */
  value: Buffer;
  headers: Record<string, string>;
  timestampMs: number;
};

/**
 * Sends resolve at acks = all. They reject after the timeout, if more than `maxPending` messages wait, and at
 * once while Kafka is unreachable. A rejected message may have been written, unless `wasNeverSent(error)`.
 */
export type Producer = {
  connect(): Promise<void>;
  send(message: OutMessage): Promise<void>;
  /** The messages succeed or fail together, although after a failure some may have been written. */
  sendAll(messages: readonly OutMessage[]): Promise<void>;
  /** It is false from the first send that failed because Kafka was unreachable until the producer has reconnected. */
  healthy(): boolean;
  close(): Promise<void>;
};

/** `unavailable` means that the message was never sent; otherwise it may be applied. */
export type RequestFailure = Extract<ProblemCode, 'outcome_unknown' | 'unavailable'>;
export type RequestResult = { ok: true; reply: Reply } | { ok: false; failure: RequestFailure };

/** The requester adds `id` (UUID v7) and `replyPartition`. */
export type Request = {
  topic: string;
  /** Requests with the same key keep their order. */
  key: string;
  message: Omit<Envelope, 'id' | 'replyPartition'> & { name: string; data: unknown; idempotency?: unknown };
  timeoutMs: number;
};

export type Requester = {
  /** It resolves once a probe that it sent to itself has arrived. */
  start(): Promise<void>;
  ready(): boolean;
  inFlight(): number;
  request(request: Request): Promise<RequestResult>;
  close(): Promise<void>;
};

export type Consumer = {
  start(): Promise<void>;
  /** It is true if the broker has heard from the member recently. */
  healthy(): boolean;
  assigned(topic: string): readonly number[];
  /** The offset follows the latest delivered messages; null if none arrived since the group was joined. */
  endOf(topic: string, partition: number): bigint | null;
  /** A pause lasts until `resume`, or until the consumer joins the group again. */
  pause(topic: string, partition: number): void;
  resume(topic: string, partition: number): void;
  /** Inside a handler it takes effect after the handler has ended. */
  seek(topic: string, partition: number, offset: bigint): void;
  /**
   * Everything below the offset is processed. The commit follows a moment later, together with others;
   * `close` waits for it. It never throws.
   */
  commit(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
  close(): Promise<void>;
};
