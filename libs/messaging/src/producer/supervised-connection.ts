import type { Logger } from '@cowrie/telemetry';
import { describe, isFatal, sendError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { retry } from '../wait.ts';
import {
  type ConnectionOptions,
  openProducerConnection,
  type ProducerConnection,
} from './producer-connection.ts';

type State =
  /** Not connected: not yet, not again, or not any more. */
  | { kind: 'away' }
  /** Connected again after a failure, and nothing is acknowledged yet. */
  | { kind: 'proving'; connection: ProducerConnection }
  | { kind: 'up'; connection: ProducerConnection };

const AWAY: State = { kind: 'away' };

/** A connection that is replaced by itself when it is lost, for as long as it is not closed. */
export function superviseConnection(
  client: KafkaClient,
  options: ConnectionOptions & { logger: Logger; signal: AbortSignal; onLost(): void },
) {
  const { logger, signal } = options;
  let state: State = AWAY;

  async function open(next: 'proving' | 'up'): Promise<void> {
    const connection = openProducerConnection(client, options);
    try {
      await connection.connect();
      signal.throwIfAborted();
      state = { kind: next, connection };
    } catch (error) {
      connection.giveUp(new Error('not connected'));
      throw error;
    }
  }

  /** Rejects when it is closed meanwhile or, the first time, when Kafka refuses us for good. */
  const connect = (next: 'proving' | 'up' = 'up'): Promise<void> =>
    retry(() => open(next), {
      logger,
      message: 'producer: Kafka is away',
      signal,
      closed: 'the producer is closed',
      isFinal: (error) => next === 'up' && isFatal(error),
    });

  return {
    connect,
    state: () => state,
    /** Something that was sent over it is acknowledged. */
    proved(connection: ProducerConnection): void {
      if (state.kind === 'proving' && state.connection === connection) state = { kind: 'up', connection };
    },
    /** Gives it up and connects again. Of two failures at once only the first finds it current. */
    lost(connection: ProducerConnection, error: unknown): void {
      if (state.kind === 'away' || state.connection !== connection) return;
      state = AWAY;
      connection.giveUp(sendError('maybe_sent', 'the connection to Kafka was lost', error));
      options.onLost();
      if (signal.aborted) return;
      logger.warn({ reason: describe(error) }, 'producer: lost Kafka; reconnecting');
      const again = () => logger.info({}, 'producer: connected to Kafka again');
      connect('proving').then(again, () => undefined);
    },
    async close(): Promise<void> {
      const last = state;
      state = AWAY;
      if (last.kind !== 'away') await last.connection.close();
    },
  };
}
