import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { createKafkaClient, type KafkaClient } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';

/** Where Kafka is, and who asks. */
export type KafkaSettings = {
  /** host:port, several with commas or as a list. */
  brokers: string | readonly string[];
  /** What the broker's logs know this process by. */
  clientId?: string;
  /** TLS: `true`, or with a certificate authority, certificate and key as `tls.createSecureContext` takes them. */
  ssl?: true | SecureContextOptions;
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
  const context = ssl === undefined ? undefined : createSecureContext(ssl === true ? {} : ssl);
  return createKafkaClient({
    brokers: `${login}${list}`,
    clientId,
    logger,
    ...(context ? { secureContextOf: () => context } : {}),
  });
}
