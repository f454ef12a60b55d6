import { at, fieldsAt, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';
import { selects } from '../manifests/reach.ts';
import { containersOf, workloadsOf } from '../manifests/workloads.ts';

const OF_KAFKA = 'tcp-prometheus';
const OF_DATABASES = 'metrics';
const OF_OPERATORS: Readonly<Record<string, string>> = {
  'cert-manager': 'http-metrics',
  strimzi: 'http',
  'external-secrets': 'metrics',
};

/** A PodMonitor with a port that its pods lack scrapes nothing and reports no error. */
export function monitorProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'PodMonitor').flatMap((monitor) => {
    const there = portsOf(monitor, documents);
    if (there.length === 0) return [`${titleOf(monitor)}: it selects no pod that is there`];
    return listAt(monitor, 'spec', 'podMetricsEndpoints')
      .map((endpoint) => textAt(endpoint, 'port'))
      .filter((port) => !there.includes(port))
      .map((port) => `${titleOf(monitor)}: its pods have no port ${port}; they have ${there.join(', ')}`);
  });
}

function portsOf(monitor: Manifest, documents: readonly Manifest[]): string[] {
  const elsewhere = at(monitor, 'spec', 'namespaceSelector', 'matchNames');
  if (Array.isArray(elsewhere))
    return elsewhere.map((name) => OF_OPERATORS[String(name)] ?? '').filter(Boolean);
  const selector = fieldsAt(monitor, 'spec', 'selector');
  const own = workloadsOf(documents)
    .filter(({ podLabels }) => selects(selector, podLabels))
    .flatMap(containersOf)
    .flatMap((container) => listAt(container, 'ports'))
    .map((port) => textAt(port, 'name'));
  const databases = ofKind(documents, 'Cluster').filter((cluster) =>
    selects(selector, { 'cnpg.io/cluster': nameOf(cluster) }),
  );
  const brokers = ofKind(documents, 'Kafka').filter((kafka) =>
    selects(selector, { 'strimzi.io/name': `${nameOf(kafka)}-kafka`, 'strimzi.io/cluster': nameOf(kafka) }),
  );
  return [...own, ...(databases.length > 0 ? [OF_DATABASES] : []), ...(brokers.length > 0 ? [OF_KAFKA] : [])];
}
