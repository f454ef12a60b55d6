import type { Secrets } from '../../home/secrets.ts';
import { secondsSince, throwIfAborted } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { hasKafkaLogins } from './login.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Makes the topics and the rights of the services, who may make neither, in a Kafka that knows each by a login of its own. */
export async function prepareForServices(session: Session, brokers: string, secrets: Secrets): Promise<void> {
  if (!hasKafkaLogins(brokers, secrets)) return;
  const startedAtMs = performance.now();
  // Loaded here and not at the start, which has no time for it: it comes while the databases are brought up to date.
  const { createKafkaClient, prepareKafka } = await import('@cowrie/messaging');
  await prepareKafka(createKafkaClient({ brokers, clientId: 'cowrie-local', logger: quiet }));
  throwIfAborted(session.signal);
  session.progress(`Topics and rights up to date (${secondsSince(startedAtMs)})`);
}
