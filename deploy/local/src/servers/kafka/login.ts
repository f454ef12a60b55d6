import type { Secrets } from '../../home/secrets.ts';
import type { ServiceName } from '../../settings.ts';

/** The broker itself, tests, tools and developers use this user, who may do everything. */
const KAFKA_SUPER_USER = 'cowrie';

const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';

export type KafkaLogins = Readonly<Record<typeof KAFKA_SUPER_USER | ServiceName, string>>;

export function kafkaLoginsOf(secrets: Secrets): KafkaLogins {
  return {
    [KAFKA_SUPER_USER]: secrets.kafkaPassword,
    gateway: secrets.gatewayKafkaPassword,
    ledger: secrets.ledgerKafkaPassword,
    user: secrets.userKafkaPassword,
    history: secrets.historyKafkaPassword,
    webhooks: secrets.webhooksKafkaPassword,
  };
}

/** SASL PLAIN is safe here: the connection never leaves the machine. Everything without a rule is denied. */
export function kafkaLoginSettings(
  listeners: readonly string[],
  logins: KafkaLogins,
): Record<string, string> {
  const own = `username="${KAFKA_SUPER_USER}" password="${logins[KAFKA_SUPER_USER]}"`;
  const users = Object.entries(logins).map(([user, password]) => `user_${user}="${password}"`);
  const module = `${PLAIN} ${own} ${users.join(' ')};`;
  const modules = listeners.map((name) => [
    `listener.name.${name.toLowerCase()}.plain.sasl.jaas.config`,
    module,
  ]);
  return {
    'sasl.enabled.mechanisms': 'PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    ...Object.fromEntries(modules),
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:${KAFKA_SUPER_USER}`,
    'allow.everyone.if.no.acl.found': 'false',
  };
}

export function withKafkaLogin(brokers: string, password: string): string {
  return `${KAFKA_SUPER_USER}:${password}@${brokers}`;
}

export function hasKafkaLogins(brokers: string, secrets: Secrets): boolean {
  return brokers.startsWith(withKafkaLogin('', secrets.kafkaPassword));
}

export function serviceBrokers(service: ServiceName, brokers: string, secrets: Secrets): string {
  if (!hasKafkaLogins(brokers, secrets)) return brokers;
  const addresses = brokers.slice(withKafkaLogin('', secrets.kafkaPassword).length);
  return `${service}:${kafkaLoginsOf(secrets)[service]}@${addresses}`;
}

export function kafkaClientProperties(brokers: string, password: string): string {
  return [
    `bootstrap.servers=${brokers}`,
    'security.protocol=SASL_PLAINTEXT',
    'sasl.mechanism=PLAIN',
    `sasl.jaas.config=${PLAIN} username="${KAFKA_SUPER_USER}" password="${password}";`,
    '',
  ].join('\n');
}
