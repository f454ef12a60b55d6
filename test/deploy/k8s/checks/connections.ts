import { listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { DATABASE_PORT, kafkaAddresses, serviceOf } from '../manifests/platform.ts';
import { urlOf, variablesIn } from '../manifests/variables.ts';
import { workloadsOf } from '../manifests/workloads.ts';
import { serversElsewhere } from './elsewhere.ts';

/**
 * A program that connects to a wrong port or host gets no answer and is not ready, for a reason that is hard to see.
 */
export function addressProblems(documents: readonly Manifest[]): string[] {
  const kafka = kafkaAddresses(documents);
  const elsewhere = serversElsewhere(documents);
  const services = ofKind(documents, 'Service').flatMap((service) =>
    listAt(service, 'spec', 'ports').map(({ port }) => `${nameOf(service)}:${port}`),
  );
  const queries = services.map((address) => `http://${address}`);
  return workloadsOf(documents).flatMap((workload) => {
    const service = serviceOf(textAt(workload.podLabels, 'app.kubernetes.io/name'));
    return variablesIn(workload).flatMap((entry) => {
      const name = textAt(entry, 'name');
      const { title } = workload;
      if (name === 'KAFKA_BROKERS' && !elsewhere.includes('kafka'))
        return noneOf(`${title}: ${name}`, textAt(entry, 'value'), kafka);
      if (name.endsWith('_QUERIES_URL')) return noneOf(`${title}: ${name}`, textAt(entry, 'value'), queries);
      if (service === undefined || !name.endsWith('DATABASE_URL') || elsewhere.includes(`${service}-db`))
        return [];
      const own = databaseAddresses(`${service}-db`, documents);
      return urlOf(entry, documents)
        .filter(({ host }) => !services.includes(host))
        .flatMap(({ host }) => noneOf(`${title}: ${name}`, host, own));
    });
  });
}

/** A database has an address of its own name, and one for each of its connection poolers. */
function databaseAddresses(database: string, documents: readonly Manifest[]): string[] {
  const pools = ofKind(documents, 'Pooler').filter(
    (pool) => textAt(pool, 'spec', 'cluster', 'name') === database,
  );
  const clusters = ofKind(documents, 'Cluster').filter((cluster) => nameOf(cluster) === database);
  return [...clusters.map((cluster) => `${nameOf(cluster)}-rw`), ...pools.map(nameOf)].map(
    (host) => `${host}:${DATABASE_PORT}`,
  );
}

function noneOf(what: string, found: string, there: readonly string[]): string[] {
  const others = found.split(',').filter((address) => !there.includes(address));
  return others.map((address) => `${what} is ${address}; there is ${there.join(', ') || 'none'}`);
}
