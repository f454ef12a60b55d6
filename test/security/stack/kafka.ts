import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../../../deploy/local/src/home/secrets.ts';
import { escapeProperty, kafkaSettings } from '../../../deploy/local/src/servers/kafka/config.ts';
import { findKafka, kafkaDataDir, runBroker } from '../../../deploy/local/src/servers/kafka/kafka.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import type { Authority } from '../../../libs/runtime/src/testing/certificates.ts';
import { reassignPartitions } from '../../support/platform/reassign-partitions.ts';
import { type CertificateFiles, HOST } from './certificates.ts';

export type SecureKafka = {
  brokers: string;
  /** From then on it accepts only client certificates of this authority. */
  restart(clients: Authority): Promise<void>;
  reassign(args: readonly string[]): Promise<string>;
  audit(): AuditEntry[];
};
export type AuditEntry = {
  user: string;
  allowed: boolean;
  operation: string;
  resource: string;
  rule: string;
};

type Options = {
  ports: { port: number; controllerPort: number };
  secrets: Secrets;
  broker: CertificateFiles;
  clients: Authority;
};

/** Every connection uses TLS with a client certificate, and only operations with a rule are allowed. */
export async function startSecureKafka(session: Session, options: Options): Promise<SecureKafka> {
  const { broker, ports, secrets } = options;
  const java = await findKafka(session);
  const dataDir = kafkaDataDir(session.paths, 'kafka');
  const stores = {
    key: join(session.paths.home, 'broker.pem'),
    trust: join(session.paths.home, 'trusted.pem'),
  };
  writeFileSync(stores.key, readFileSync(broker.key, 'utf8') + readFileSync(broker.cert, 'utf8'));
  const trust = (clients: Authority) =>
    writeFileSync(stores.trust, clients.certPem + readFileSync(broker.ca, 'utf8'));
  const properties = Object.entries(settings({ dataDir, ...ports }, stores))
    .map(([name, value]) => `${name}=${escapeProperty(value)}\n`)
    .join('');
  const jvmFlags = ['-Dorg.slf4j.simpleLogger.log.kafka.authorizer.logger=debug'];
  const run = () => runBroker(session, java, { name: 'kafka', dataDir, properties, secrets, jvmFlags });
  trust(options.clients);
  let running = await run();
  return {
    brokers: `${HOST}:${ports.port}`,
    async restart(clients) {
      await running.stop();
      trust(clients);
      running = await run();
    },
    reassign: (args) => reassignPartitions(java, session.paths.home, args),
    audit: () => parseAudit(readFileSync(session.paths.log('kafka'), 'utf8')),
  };
}

function settings(
  config: { dataDir: string; port: number; controllerPort: number },
  stores: { key: string; trust: string },
): Record<string, string> {
  const { port, controllerPort } = config;
  return {
    ...kafkaSettings(config),
    listeners: `SSL://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `SSL://${HOST}:${port}`,
    'controller.quorum.voters': `1@${HOST}:${controllerPort}`,
    'listener.security.protocol.map': 'SSL:SSL,CONTROLLER:SSL',
    'inter.broker.listener.name': 'SSL',
    'ssl.client.auth': 'required',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': stores.key,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': stores.trust,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'allow.everyone.if.no.acl.found': 'false',
    'super.users': 'User:CN=broker;User:CN=admin',
  };
}

const LINE =
  /Principal = User:CN=(\S+) is (Allowed|Denied) operation = (\w+) .*? on resource = (\S+) .*? based on rule (.*)$/gm;
const RULE = /resourceType=(\w+), resourceName=([^,]+), patternType=(\w+),.*? operation=(\w+)/;

function parseAudit(log: string): AuditEntry[] {
  return [...log.matchAll(LINE)].map(([, user = '', verdict, operation = '', resource = '', rule = '']) => ({
    user,
    allowed: verdict === 'Allowed',
    operation,
    resource,
    rule: RULE.exec(rule)?.slice(1).join(' ') ?? rule,
  }));
}
