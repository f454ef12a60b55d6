import { beforeAll, describe, expect, it } from '@jest/globals';
import { everyField, fieldsAt } from '../tools/values.ts';
import { neededConnections } from './checks/connections.ts';
import { type Manifest, nameOf, ofKind, theOne } from './manifests/documents.ts';
import { renderOverlay } from './manifests/overlays.ts';
import { DATABASE_PORT, DATABASE_SERVICES, SERVICE_NAMES } from './manifests/platform.ts';
import { type Place, reaches } from './manifests/reach.ts';
import { workloadsOf } from './manifests/workloads.ts';

let documents: Manifest[];
let namespace: string;
beforeAll(async () => {
  documents = await renderOverlay('production');
  namespace = ofKind(documents, 'Namespace').map(nameOf).join();
});

const MADE_BY_OPERATORS: Record<string, Record<string, string>> = {
  kafka: { 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-kafka' },
  'kafka-exporter': { 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-kafka-exporter' },
  'entity-operator': { 'strimzi.io/cluster': 'cowrie', 'strimzi.io/name': 'cowrie-entity-operator' },
  'ledger-db': { 'cnpg.io/cluster': 'ledger-db' },
  'user-db': { 'cnpg.io/cluster': 'user-db' },
  'history-db': { 'cnpg.io/cluster': 'history-db' },
  'webhooks-db': { 'cnpg.io/cluster': 'webhooks-db' },
  'acme-solver': { 'acme.cert-manager.io/http01-solver': 'true' },
  stranger: { app: 'stranger' },
};

const ELSEWHERE: Record<string, Place> = {
  internet: { address: '203.0.113.1' },
  edge: { namespace: 'envoy-gateway-system' },
  monitoring: { namespace: 'monitoring' },
  keda: { namespace: 'keda' },
  strimzi: { namespace: 'strimzi' },
  cnpg: { namespace: 'cnpg-system' },
  'other-team': { namespace: 'other-team', labels: { cowrie: 'service' } },
};

function places(): Record<string, Place> {
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

const PORTS = [
  80, 443, 465, 587, 3000, 4318, 5432, 6379, 6443, 8000, 8089, 8443, 9090, 9091, 9093, 9095, 9187, 9404,
];

/** Beside those of the platform's table, no others may be open. */
const OPEN = [
  'edge → gateway 3000',
  'edge → acme-solver 8089',
  'ledger → internet 443',
  'user → internet 465',
  'user → internet 587',
  'ledger-archive → ledger-db 5432',
  'keda → kafka 9093',
  // Receivers may listen on any port.
  ...PORTS.map((port) => `webhooks → internet ${port}`),
  ...SERVICE_NAMES.map((service) => `${service} → monitoring 4318`),
  ...DATABASE_SERVICES.flatMap((service) => [
    `${service}-migration → ${service}-db ${DATABASE_PORT}`,
    `monitoring → ${service}-db 9187`,
    `${service}-db → ${service}-db ${DATABASE_PORT}`,
    `${service}-db → ${service}-db 8000`,
    `cnpg → ${service}-db ${DATABASE_PORT}`,
    `cnpg → ${service}-db 8000`,
  ]),
  ...[9090, 9091].map((port) => `kafka → kafka ${port}`),
  ...[8443, 9090, 9091].map((port) => `strimzi → kafka ${port}`),
  ...['kafka-exporter', 'entity-operator'].map((pod) => `${pod} → kafka 9091`),
  ...['kafka', 'kafka-exporter'].map((pod) => `monitoring → ${pod} 9404`),
];

/** The cluster's API has no labels for a selector, so these pods may connect to any address on its ports. */
const REACH_THE_API = ['kafka', 'entity-operator', 'ledger-db', 'user-db', 'history-db', 'webhooks-db'];
const API_PORTS = [443, 6443];

function openIn(): string[] {
  const all = Object.entries(places());
  return all.flatMap(([from, source]) =>
    all.flatMap(([to, target]) =>
      PORTS.filter((port) => {
        const isOurs = source.namespace === namespace || target.namespace === namespace;
        const isToApi = REACH_THE_API.includes(from) && API_PORTS.includes(port);
        return isOurs && !isToApi && reaches(documents, source, target, port);
      }).map((port) => `${from} → ${to} ${port}`),
    ),
  );
}

describe('the network policies', () => {
  it('close everything by default', () => {
    const policy = theOne(documents, 'NetworkPolicy', 'default-deny');
    expect(policy.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('open exactly the connections listed here', () => {
    const needed = neededConnections(documents).map(([from, , to, , port]) => `${from} → ${to} ${port}`);
    expect(needed).toHaveLength(20);
    expect(openIn().sort()).toEqual([...needed, ...OPEN].sort());
  });

  it('let no database or broker reach another kind of pod at the ports of the API', () => {
    const { kafka = {}, redis = {}, ...others } = places();
    for (const target of [redis, others['ledger-db'] ?? {}]) {
      for (const port of API_PORTS) expect(reaches(documents, kafka, target, port)).toBe(false);
    }
  });

  it('keep the cluster out of what is open to the whole internet', () => {
    const blocks = ofKind(documents, 'NetworkPolicy').flatMap((policy) =>
      [...everyField(policy.spec)].flatMap(({ name, value }) =>
        name === 'ipBlock' ? [fieldsAt({ value }, 'value')] : [],
      ),
    );
    const wide = blocks.filter(({ cidr }) => cidr === '0.0.0.0/0');
    const internet = {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    };
    // Payouts, webhooks and mails.
    expect(wide).toEqual([internet, internet, internet]);
    expect(blocks.filter((block) => !wide.includes(block))).toEqual([{ cidr: '169.254.20.10/32' }]);
  });

  it('let everybody look up names', () => {
    const dns = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
    const own = Object.values(places()).filter((place) => place.namespace === namespace);
    expect(own.filter((place) => !reaches(documents, place, dns, 53))).toEqual([]);
  });
});

describe('the namespace', () => {
  it('admits no pod that could become root', () => {
    const [found] = ofKind(documents, 'Namespace');
    expect(fieldsAt(found, 'metadata', 'labels')).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
  });
});
