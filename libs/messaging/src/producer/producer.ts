import type { Logger } from '@cowrie/telemetry';
import { MESSAGE_MAX_BYTES } from '../admin/topic-settings.ts';
import { isBrokerRefusal, sendError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { OutMessage, Producer } from '../types.ts';
import { settledWithin } from '../wait.ts';
import { createRequestLine } from './request-line.ts';
import { createSendQueue, type QueuedMessage } from './send-queue.ts';
import { superviseConnection } from './supervised-connection.ts';

const MAX_PENDING = 10_000;
const TIMEOUT_MS = 3_000;
/** A slow acknowledgement must not delay the next request. 1 to 8 requests measure alike on one broker. */
const MAX_REQUESTS_IN_FLIGHT = 4;

/**
 * The messages of one turn of the event loop share a request. A partition's messages keep their order unless
 * a request is repeated; an idempotent producer keeps it even then. At most `maxPending` messages wait, none
 * longer than `timeoutMs`. While Kafka is away sends fail at once. For errors of sends see `wasNeverSent`.
 */
export function createProducer(
  client: KafkaClient,
  options: { maxPending?: number; timeoutMs?: number; idempotent?: boolean; logger: Logger },
): Producer {
  const { logger, idempotent = false, timeoutMs = TIMEOUT_MS, maxPending = MAX_PENDING } = options;
  const queueMs = timeoutMs / 3;
  const closing = new AbortController();
  const { signal } = closing;
  const queue = createSendQueue({ maxPending, maxMessageBytes: MESSAGE_MAX_BYTES });
  const kafka = superviseConnection(client, {
    idempotent,
    connectMs: timeoutMs * 2,
    requestMs: timeoutMs - queueMs,
    logger,
    signal,
    onLost: () => queue.refuseAll('Kafka is away'),
  });
  // After a reconnect one request proves the connection before others may follow.
  const most = { away: 0, proving: 1, up: idempotent ? 1 : MAX_REQUESTS_IN_FLIGHT };
  const requestsMax = (): number => most[kafka.state().kind];
  const line = createRequestLine({ queue, queueMs, requestsMax, send: sendOnce });
  let connecting: Promise<void> | undefined;

  async function sendOnce(taken: QueuedMessage[], onWritten: () => void): Promise<void> {
    const state = kafka.state();
    if (state.kind === 'away') return queue.settle(taken, sendError('not_sent', 'Kafka is away'));
    const messages = taken.map(({ message }) => message);
    const failure = await state.connection.send(messages, onWritten);
    if (!failure) kafka.proved(state.connection);
    queue.settle(taken, failure);
    // An idempotent producer is replaced even after a refusal, for its sequence numbers.
    if (failure && (idempotent || !isBrokerRefusal(failure))) kafka.lost(state.connection, failure.cause);
  }

  function sendAll(messages: readonly OutMessage[]): Promise<void> {
    if (signal.aborted) return Promise.reject(sendError('not_sent', 'the producer is closed'));
    const { kind } = kafka.state();
    if (kind === 'away' || (kind === 'proving' && line.inFlight() > 0)) {
      return Promise.reject(sendError('not_sent', 'Kafka is away'));
    }
    line.beginAfterTurn();
    return queue.push(messages);
  }

  return {
    connect: () => (connecting ??= kafka.connect()),
    send: (message) => sendAll([message]),
    sendAll,
    healthy: () => kafka.state().kind !== 'away',
    async close() {
      if (signal.aborted) return;
      closing.abort();
      line.begin();
      await settledWithin(line.drained(), timeoutMs);
      queue.refuseAll('the producer is closed');
      await kafka.close();
    },
  };
}
