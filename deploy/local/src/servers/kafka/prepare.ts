import type { Secrets } from '../../home/secrets.ts';
import { secondsSince, throwIfAborted } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { hasKafkaLogins } from './login.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The services may create neither topics nor rights. */
export async function prepareForServices(session: Session, brokers: string, secrets: Secrets): Promise<void> {
  if (!hasKafkaLogins(brokers, secrets)) return;
  const startedAtMs = performance.now();
  // This module is loaded here instead of at the start, because there is time for it while the databases are migrated.
  const { createKafkaClient, prepareKafka } = await import('@cowrie/messaging');
  await prepareKafka(createKafkaClient({ brokers, clientId: 'cowrie-local', logger: quiet }));
  throwIfAborted(session.signal);
  session.progress(`Topics and rights up to date (${secondsSince(startedAtMs)})`);
}
