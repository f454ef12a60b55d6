import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { createKafkaClient, type KafkaClient } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';

export type KafkaSettings = {
  /** host:port, as a list or separated by commas. */
  brokers: string | readonly string[];
  /** Shown in the broker's logs. */
  clientId?: string;
  /**
   * `true`, or the options of `tls.createSecureContext`. A function is called for each connection, so that
   * certificates can be renewed.
   */
  ssl?: true | SecureContextOptions | (() => SecureContextOptions);
  /** SASL PLAIN. */
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
 * One group for each topic, because Kafka would assign members that follow different topics each other's
 * partitions. A caller with its own client names its groups itself.
 */
export function kafkaGroupOf(kafka: KafkaSettings | KafkaClient, groupId: string, topicName: string): string {
  return 'offsetsAsked' in kafka ? groupId : `${groupId}.${topicName}`;
}
