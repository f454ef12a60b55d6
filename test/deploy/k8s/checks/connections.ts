import { type Fields, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import {
  DATABASE_PORT,
  kafkaAddresses,
  MANAGEMENT_PORT,
  PLATFORM,
  QUERIES_PORT,
  REDIS_PORT,
  SERVICE_NAMES,
  secretText,
  serviceOf,
} from '../manifests/platform.ts';
import { type Place, reaches } from '../manifests/reach.ts';
import { containersOf, type Workload, workloadsOf } from '../manifests/workloads.ts';

export function variablesIn(workload: Workload): Fields[] {
  return containersOf(workload).flatMap((container) => listAt(container, 'env'));
}

/**
 * A program that connects to a wrong port or host gets no answer and is not ready, for a reason that is hard to see.
 */
export function addressProblems(documents: readonly Manifest[]): string[] {
  const kafka = kafkaAddresses(documents);
  const queries = ofKind(documents, 'Service').flatMap((service) =>
    listAt(service, 'spec', 'ports').map(({ port }) => `http://${nameOf(service)}:${port}`),
  );
  const databases = ofKind(documents, 'Cluster').map((cluster) => `${nameOf(cluster)}-rw:${DATABASE_PORT}`);
  return workloadsOf(documents).flatMap((workload) => {
    const service = serviceOf(textAt(workload.podLabels, 'app.kubernetes.io/name'));
    return variablesIn(workload).flatMap((entry) => {
      const name = textAt(entry, 'name');
      const { title } = workload;
      if (name === 'KAFKA_BROKERS') return noneOf(`${title}: ${name}`, textAt(entry, 'value'), kafka);
      if (name.endsWith('_QUERIES_URL')) return noneOf(`${title}: ${name}`, textAt(entry, 'value'), queries);
      if (service === undefined || !name.endsWith('DATABASE_URL')) return [];
      const own = databases.filter((address) => address.startsWith(`${service}-db-`));
      return urlOf(entry, documents).flatMap(({ host }) => noneOf(`${title}: ${name}`, host, own));
    });
  });
}

function noneOf(what: string, found: string, there: readonly string[]): string[] {
  const others = found.split(',').filter((address) => !there.includes(address));
  return others.map((address) => `${what} is ${address}; there is ${there.join(', ') || 'none'}`);
}

export function urlOf(entry: Fields, documents: readonly Manifest[]): URL[] {
  const reference = ['valueFrom', 'secretKeyRef'] as const;
  const text = secretText(
    documents,
    textAt(entry, ...reference, 'name'),
    textAt(entry, ...reference, 'key'),
  ).replaceAll(/\{\{.*?\}\}/g, 'secret');
  return URL.canParse(text) ? [new URL(text)] : [];
}

export function neededConnections(documents: readonly Manifest[]): [string, Place, string, Place, number][] {
  const namespace = ofKind(documents, 'Namespace').map(nameOf)[0] ?? '';
  const place = (labels: Record<string, string>): Place => ({ namespace, labels });
  const kafka = place({ 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-kafka' });
  const ports = ofKind(documents, 'Kafka').flatMap((one) => listAt(one, 'spec', 'kafka', 'listeners'));
  const monitored = ofKind(documents, 'PodMonitor').length > 0;
  return SERVICE_NAMES.flatMap((name) => {
    const own = place({
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/part-of': 'cowrie',
      cowrie: 'service',
    });
    const database = place({ 'cnpg.io/cluster': `${name}-db` });
    const needed: [string, Place, string, Place, number][] = ports.map(({ port }) => [
      name,
      own,
      'kafka',
      kafka,
      Number(port),
    ]);
    if (PLATFORM[name].database) needed.push([name, own, `${name}-db`, database, DATABASE_PORT]);
    if (PLATFORM[name].redis)
      needed.push([name, own, 'redis', place({ 'app.kubernetes.io/name': 'redis' }), REDIS_PORT]);
    for (const asked of PLATFORM[name].asks)
      needed.push([name, own, asked, place({ 'app.kubernetes.io/name': asked }), QUERIES_PORT]);
    if (monitored) needed.push(['monitoring', { namespace: 'monitoring' }, name, own, MANAGEMENT_PORT]);
    return needed;
  });
}

/** A policy that blocks a needed connection would only be noticed by a timeout. */
export function closedConnections(documents: readonly Manifest[]): string[] {
  return neededConnections(documents)
    .filter(([, from, , to, port]) => !reaches(documents, from, to, port))
    .map(([from, , to, , port]) => `NetworkPolicies: ${from} cannot reach ${to} at ${port}`);
}
