/** The one user of the local Kafka: the services, the broker itself, and whoever develops. */
const KAFKA_USER = 'cowrie';

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';

/**
 * Settings by which nobody connects without the password (SASL PLAIN: it never leaves the machine). Passwords of generated
 * secrets are base64url and need no escape.
 */
export function kafkaLogins(listeners: readonly string[], password: string): Record<string, string> {
  const module = `${PLAIN} username="${KAFKA_USER}" password="${password}" user_${KAFKA_USER}="${password}";`;
  const modules = listeners.map((name) => [
    `listener.name.${name.toLowerCase()}.plain.sasl.jaas.config`,
    module,
  ]);
  return {
    'sasl.enabled.mechanisms': 'PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    ...Object.fromEntries(modules),
  };
}

/** KAFKA_BROKERS with the login of its user. */
export function withKafkaLogin(brokers: string, password: string): string {
  return `${KAFKA_USER}:${password}@${brokers}`;
}

/** What Kafka's own tools and other clients take (`--command-config FILE`). */
export function kafkaClientProperties(brokers: string, password: string): string {
  return [
    `bootstrap.servers=${brokers}`,
    'security.protocol=SASL_PLAINTEXT',
    'sasl.mechanism=PLAIN',
    `sasl.jaas.config=${PLAIN} username="${KAFKA_USER}" password="${password}";`,
    '',
  ].join('\n');
}
