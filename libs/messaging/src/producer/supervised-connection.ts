import type { Logger } from '@cowrie/telemetry';
import { describeError, isFatal, sendError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { retry } from '../wait.ts';
import {
  type ConnectionOptions,
  openProducerConnection,
  type ProducerConnection,
} from './producer-connection.ts';

type State =
  | { kind: 'away' }
  /** No message was acknowledged since the connection is back. */
  | { kind: 'proving'; connection: ProducerConnection }
  | { kind: 'up'; connection: ProducerConnection };

const AWAY: State = { kind: 'away' };

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

  /** It rejects if it is closed meanwhile or, the first time, if Kafka refuses the login for good. */
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
    proved(connection: ProducerConnection): void {
      if (state.kind === 'proving' && state.connection === connection) state = { kind: 'up', connection };
    },
    /** Only the first of two simultaneous failures finds the connection current. */
    lost(connection: ProducerConnection, error: unknown): void {
      if (state.kind === 'away' || state.connection !== connection) return;
      state = AWAY;
      connection.giveUp(sendError('maybe_sent', 'the connection to Kafka was lost', error));
      options.onLost();
      if (signal.aborted) return;
      logger.warn({ reason: describeError(error) }, 'producer: lost Kafka; reconnecting');
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
