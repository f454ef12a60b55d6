import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { createKafkaClient, type KafkaClient } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';

/** Where Kafka is, and who asks. */
export type KafkaSettings = {
  /** host:port, several with commas or as a list. */
  brokers: string | readonly string[];
  /** What the broker's logs know this process by. */
  clientId?: string;
  /**
   * TLS: `true`, or with a certificate authority, certificate and key as `tls.createSecureContext` takes them; a function that gives
   * them is asked for each connection, so that certificates can be renewed.
   */
  ssl?: true | SecureContextOptions | (() => SecureContextOptions);
  /** SASL PLAIN. */
  sasl?: { username: string; password: string };
};

/** A client of Kafka; one that is there already is taken as it is. */
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
 * The consumer group in Kafka: one for each topic, since members of one group that follow different topics are given each other's
 * partitions. Who brings a client of its own names such groups itself.
 */
export function kafkaGroupOf(kafka: KafkaSettings | KafkaClient, groupId: string, topicName: string): string {
  return 'offsetsAsked' in kafka ? groupId : `${groupId}.${topicName}`;
}
