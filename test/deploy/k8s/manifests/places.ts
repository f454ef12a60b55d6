import type { Manifest } from './documents.ts';
import { DATABASE_SERVICES } from './platform.ts';
import type { Place } from './reach.ts';
import { workloadsOf } from './workloads.ts';

const MADE_BY_OPERATORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kafka: { 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-kafka' },
  'kafka-exporter': { 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-kafka-exporter' },
  'entity-operator': { 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-entity-operator' },
  ...Object.fromEntries(DATABASE_SERVICES.map((name) => [`${name}-db`, { 'cnpg.io/cluster': `${name}-db` }])),
  'acme-solver': { 'acme.cert-manager.io/http01-solver': 'true' },
  stranger: { app: 'stranger' },
};

const ELSEWHERE: Readonly<Record<string, Place>> = {
  internet: { address: '203.0.113.1' },
  'private network': { address: '10.1.2.3' },
  'metadata server': { address: '169.254.169.254' },
  dns: { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
  edge: { namespace: 'envoy-gateway-system' },
  monitoring: { namespace: 'monitoring' },
  keda: { namespace: 'keda' },
  strimzi: { namespace: 'strimzi' },
  cnpg: { namespace: 'cnpg-system' },
  'another team': { namespace: 'other-team', labels: { cowrie: 'service' } },
};

/** The pods of the platform, of its operators and of others, by names for messages. */
export function placesOf(documents: readonly Manifest[], namespace: string): Record<string, Place> {
  const own = workloadsOf(documents).map(({ podLabels }): [string, Place] => {
    const labels = Object.fromEntries(
      Object.entries(podLabels).map(([name, value]) => [name, String(value)]),
    );
    return [labels['app.kubernetes.io/name'] ?? '', { namespace, labels }];
  });
  const made = Object.entries(MADE_BY_OPERATORS).map(([name, labels]): [string, Place] => [
    name,
    { namespace, labels },
  ]);
  return { ...Object.fromEntries([...own, ...made]), ...ELSEWHERE };
}
