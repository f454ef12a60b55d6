import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { createKafkaClient, type KafkaClient } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';

export type KafkaSettings = {
  /** Brokers are host:port, as a list or separated by commas. */
  brokers: string | readonly string[];
  /** The broker's logs show this name. */
  clientId?: string;
  /** A function is called for each connection, so that certificates can be renewed. */
  ssl?: true | SecureContextOptions | (() => SecureContextOptions);
  /** The login uses SASL PLAIN. */
  sasl?: { username: string; password: string };
};

export function kafkaClientOf(
  kafka: KafkaSettings | KafkaClient,
  groupId: string,
  logger: Logger,
): KafkaClient {
  if ('offsetsAsked' in kafka) return kafka;
  const { brokers, clientId = groupId, ssl, sasl } = kafka;
  const list = typeof brokers === 'string' ? brokers : brokers.join(',');
  const login = sasl ? `${encodeURIComponent(sasl.username)}:${encodeURIComponent(sasl.password)}@` : '';
  return createKafkaClient({
    brokers: `${login}${list}`,
    clientId,
    logger,
    ...(ssl === undefined ? {} : { secureContextOf: secureContexts(ssl) }),
  });
}

function secureContexts(ssl: NonNullable<KafkaSettings['ssl']>): () => SecureContext {
  if (typeof ssl === 'function') return () => createSecureContext(ssl());
  const context = createSecureContext(ssl === true ? {} : ssl);
  return () => context;
}

/**
 * Each topic has its own group, because Kafka would assign members that follow different topics each other's
 * partitions.
 */
export function kafkaGroupOf(kafka: KafkaSettings | KafkaClient, groupId: string, topicName: string): string {
  return 'offsetsAsked' in kafka ? groupId : `${groupId}.${topicName}`;
}
