import { textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { DATABASE_SERVICES, type ServiceName, serviceOf } from '../manifests/platform.ts';
import { urlOf, variablesIn } from '../manifests/variables.ts';
import { workloadsOf } from '../manifests/workloads.ts';

export type ServerName = 'kafka' | `${ServiceName}-db`;

/**
 * Servers that the overlay does not create, and that no program expects under the names that the overlay would use.
 */
export function serversElsewhere(documents: readonly Manifest[]): ServerName[] {
  const databases = DATABASE_SERVICES.map((service): ServerName => `${service}-db`);
  return (['kafka', ...databases] as const).filter(
    (server) => !isMade(server, documents) && !isNamed(server, documents),
  );
}

const isMade = (server: ServerName, documents: readonly Manifest[]): boolean =>
  server === 'kafka'
    ? ofKind(documents, 'Kafka').length > 0
    : ofKind(documents, 'Cluster').some((cluster) => nameOf(cluster) === server);

function isNamed(server: ServerName, documents: readonly Manifest[]): boolean {
  return workloadsOf(documents).some((workload) => {
    const service = serviceOf(textAt(workload.podLabels, 'app.kubernetes.io/name'));
    return variablesIn(workload).some((entry) => {
      if (server === 'kafka')
        return entry.name === 'KAFKA_BROKERS' && textAt(entry, 'value').startsWith('cowrie-kafka-bootstrap');
      return (
        `${service}-db` === server &&
        urlOf(entry, documents).some(({ hostname }) => hostname === `${server}-rw`)
      );
    });
  });
}

const KAFKA_KINDS = ['Kafka', 'KafkaNodePool', 'KafkaTopic', 'KafkaUser', 'TriggerAuthentication'];
const DATABASE_KINDS = ['Cluster', 'ObjectStore', 'ScheduledBackup', 'PodMonitor'];

/** The server that a document belongs to. */
export function serverOf({ kind, ...document }: Manifest): ServerName | undefined {
  const name = nameOf(document);
  if (KAFKA_KINDS.includes(kind) || (kind === 'PodMonitor' && ['kafka', 'strimzi-operator'].includes(name)))
    return 'kafka';
  const service = DATABASE_SERVICES.find((one) => name === `${one}-db`);
  return service !== undefined && DATABASE_KINDS.includes(kind) ? `${service}-db` : undefined;
}
