import type { Logger } from '@cowrie/telemetry';
import { TOPIC_MAX_BYTES } from '../admin/topic-settings.ts';
import { describe, isFatal, isRefusal, sendError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { OutMessage, Producer } from '../types.ts';
import { backoffMs, logAttempt, pause, settledWithin, withDeadline } from '../wait.ts';
import { openProducerConnection, type ProducerConnection } from './producer-connection.ts';
import { createSendQueue, type Waiting } from './send-queue.ts';

const DEFAULT_MAX_PENDING = 10_000;
const DEFAULT_TIMEOUT_MS = 3_000;
/** So that a slow acknowledgement does not hold up the next request. 1 to 8 measure alike on one broker. */
const MAX_REQUESTS_IN_FLIGHT = 4;
const RECONNECT_FIRST_MS = 100;
const RECONNECT_MAX_MS = 2_000;

/** `proving`: connected again after a failure; one request goes ahead before others are let in. */
type State = 'new' | 'away' | 'proving' | 'up';

/**
 * A producer that sends what one turn of the event loop hands over as one request, and lets the next go while
 * earlier ones are under way. Messages of a partition keep their order unless a request has to be repeated; with
 * an idempotent producer, which sends one request at a time, even then.
 *
 * Nothing piles up: at most `maxPending` messages wait, none longer than `timeoutMs`, and while Kafka is known
 * to be away sends fail at once. Meanwhile it reconnects by itself, with a growing pause, for as long as it is
 * open. `connect()` waits for Kafka to come up, and rejects only when the producer was closed meanwhile or Kafka
 * refuses us for good. Errors of sends carry a `code`: see `wasNeverSent`.
 */
export function createProducer(
  client: KafkaClient,
  options: { maxPending?: number; timeoutMs?: number; idempotent?: boolean; logger: Logger },
): Producer {
  const { logger } = options;
  const idempotent = options.idempotent ?? false;
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const queueMs = timeoutMs / 3;
  const requestMs = timeoutMs - queueMs;
  const maxInFlight = idempotent ? 1 : MAX_REQUESTS_IN_FLIGHT;
  const queue = createSendQueue({
    maxPending: options.maxPending ?? DEFAULT_MAX_PENDING,
    maxMessageBytes: TOPIC_MAX_BYTES - 262_144,
  });
  const closing = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let state: State = 'new';
  let current: ProducerConnection | undefined;
  let connecting: Promise<void> | undefined;
  let scheduled = false;
  let starting: (() => void) | undefined;

  async function connectUntilUp(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      const connection = openProducerConnection(client, { idempotent, requestMs });
      try {
        await withDeadline(connection.connect(), timeoutMs * 2, () => new Error('connecting took too long'));
        if (closing.signal.aborted) return connection.giveUp(new Error('the producer is closed'));
        current = connection;
        return;
      } catch (error) {
        connection.giveUp(new Error('not connected'));
        if (isFatal(error) && state === 'new') throw error;
        logAttempt(logger, failures, { reason: describe(error) }, 'producer: Kafka is away');
        await pause(backoffMs(failures, RECONNECT_FIRST_MS, RECONNECT_MAX_MS), closing.signal);
      }
    }
  }

  /** Of two failures at once only the first gets here with the connection that is current. */
  function giveUp(connection: ProducerConnection, error: unknown): void {
    if (current !== connection) return;
    current = undefined;
    state = 'away';
    connection.giveUp(sendError('maybe_sent', 'the connection to Kafka was lost', error));
    queue.refuseAll('Kafka is away');
    if (closing.signal.aborted) return;
    logger.warn({ reason: describe(error) }, 'producer: lost Kafka; reconnecting');
    void connectUntilUp().then(() => {
      if (!current) return;
      state = 'proving';
      logger.info({}, 'producer: connected to Kafka again');
    });
  }

  async function flush(
    connection: ProducerConnection,
    taken: Waiting[],
    onWritten: () => void,
  ): Promise<void> {
    const before = connection.produced();
    const sending = connection.send(
      taken.map(({ message }) => message),
      onWritten,
    );
    const tooLong = () => new Error('no acknowledgement in time');
    try {
      await withDeadline(connection.orLost(sending), requestMs, tooLong);
      if (current === connection) state = 'up';
      queue.settle(taken);
    } catch (error) {
      const code = connection.produced() === before ? 'not_sent' : 'maybe_sent';
      queue.settle(taken, sendError(code, 'not acknowledged by Kafka', error));
      // A refusal comes from a broker that works; but see there on sequence numbers.
      if (idempotent || !isRefusal(error)) giveUp(connection, error);
    }
  }

  function pump(): void {
    if (!current || starting || inFlight.size >= (state === 'up' ? maxInFlight : 1)) return;
    const taken = queue.take(queueMs);
    if (taken.length === 0) return;
    // Inside kafkajs requests overtake each other until they are written. The next goes one turn later: with
    // several brokers a request has several parts, which are written in the same turn.
    const letNext = (): void => {
      if (starting !== letNext) return;
      starting = undefined;
      setImmediate(pump);
    };
    starting = letNext;
    const flushing: Promise<void> = flush(current, taken, letNext).finally(() => {
      inFlight.delete(flushing);
      letNext();
      pump();
    });
    inFlight.add(flushing);
  }

  function sendAll(messages: readonly OutMessage[]): Promise<void> {
    if (closing.signal.aborted) return Promise.reject(sendError('not_sent', 'the producer is closed'));
    if (!current || (state === 'proving' && inFlight.size > 0)) {
      return Promise.reject(sendError('not_sent', 'Kafka is away'));
    }
    const sent = queue.push(messages);
    if (!scheduled) {
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        pump();
      });
    }
    return sent;
  }

  return {
    connect() {
      connecting ??= connectUntilUp().then(() => {
        if (!current) throw new Error('the producer is closed');
        state = 'up';
      });
      return connecting;
    },
    send: (message) => sendAll([message]),
    sendAll,
    healthy: () => current !== undefined,
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      pump();
      await settledWithin(drained(), timeoutMs);
      queue.refuseAll('the producer is closed');
      const connection = current;
      current = undefined;
      await connection?.close();
    },
  };

  async function drained(): Promise<void> {
    while (current && (inFlight.size > 0 || queue.size() > 0)) {
      await Promise.allSettled(inFlight);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
