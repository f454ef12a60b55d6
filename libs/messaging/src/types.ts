import type { Envelope, ProblemCode, Reply } from '@cowrie/contracts';

/** `partition` wins over `key`; with neither, any partition. */
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
  /** An empty buffer for a null value. */
  value: Buffer;
  headers: Record<string, string>;
  timestampMs: number;
};

/**
 * Sends resolve when the broker has acknowledged (acks = all). They reject when it did not within the timeout,
 * when more than `maxPending` messages wait already, and at once while Kafka is known to be away. A rejected
 * message may have been written all the same, unless `wasNeverSent(error)`.
 */
export type Producer = {
  /** Waits for Kafka to come up. */
  connect(): Promise<void>;
  send(message: OutMessage): Promise<void>;
  /** In order; they succeed or fail as one, though of a failure some may have been written. */
  sendAll(messages: readonly OutMessage[]): Promise<void>;
  /** False from the first send that failed for want of Kafka until it is connected again, which it sees to by itself. */
  healthy(): boolean;
  /** Sends what waits, within the timeout. */
  close(): Promise<void>;
};

/** Why there is no reply: it did not come in time (the message may be applied), or the message was never sent. */
export type RequestFailure = Extract<ProblemCode, 'outcome_unknown' | 'unavailable'>;
export type RequestResult = { ok: true; reply: Reply } | { ok: false; failure: RequestFailure };

/** What the requester fills in by itself: `id` (UUID v7), `replyPartition`. */
export type Request = {
  topic: string;
  /** Requests of one key are taken in order. With null any order will do: those of one turn share a partition. */
  key: string | null;
  message: Omit<Envelope, 'id' | 'replyPartition'> & { name: string; data: unknown; idempotency?: unknown };
  /** How long to wait for the reply. */
  timeoutMs: number;
};

export type Requester = {
  /** Resolves when a probe that it sent to itself has come back. */
  start(): Promise<void>;
  ready(): boolean;
  inFlight(): number;
  request(request: Request): Promise<RequestResult>;
  close(): Promise<void>;
};

export type Consumer = {
  /** Resolves when the group is joined; waits for Kafka to come up. */
  start(): Promise<void>;
  /** True while it is a member of its group that the broker has heard of lately. */
  healthy(): boolean;
  /** Partitions of `topic` that are assigned now, ascending. */
  assigned(topic: string): readonly number[];
  /**
   * The offset that the next message of a partition would get, from the last messages that came; null when none came
   * since the group was joined. It stands still while nothing is fetched.
   */
  endOf(topic: string, partition: number): bigint | null;
  /** Until `resume`, or until the group is joined again. Of a partition that is not assigned: nothing happens. */
  pause(topic: string, partition: number): void;
  resume(topic: string, partition: number): void;
  /** The next message is the one at `offset`; called in a handler, after the handler has ended. */
  seek(topic: string, partition: number, offset: bigint): void;
  /**
   * Notes in Kafka that everything below `offset` is done, a moment later and together with others'; `close` waits
   * for it. Never throws: it is for start positions and lag only.
   */
  commit(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
  /** Leaves the group after the handlers that run have ended. */
  close(): Promise<void>;
};
