import { beforeAll, describe, expect, it } from '@jest/globals';
import { everyField, fieldsAt } from '../tools/values.ts';
import { openConnections, PORTS } from './checks/network.ts';
import { type Manifest, nameOf, ofKind } from './manifests/documents.ts';
import { renderOverlay } from './manifests/overlays.ts';
import { placesOf } from './manifests/places.ts';
import {
  DATABASE_PORT,
  DATABASE_SERVICES,
  MANAGEMENT_PORT,
  PLATFORM,
  QUERIES_PORT,
  REDIS_PORT,
  SERVICE_NAMES,
} from './manifests/platform.ts';
import { type Place, reaches } from './manifests/reach.ts';

let documents: Manifest[];
let places: Record<string, Place>;
beforeAll(async () => {
  documents = await renderOverlay('production');
  places = placesOf(documents, ofKind(documents, 'Namespace').map(nameOf).join());
});

const NEEDED = SERVICE_NAMES.flatMap((name) => [
  `${name} → kafka 9093`,
  ...(PLATFORM[name].database ? [`${name} → ${name}-db ${DATABASE_PORT}`] : []),
  ...(PLATFORM[name].redis ? [`${name} → redis ${REDIS_PORT}`] : []),
  ...PLATFORM[name].asks.map((asked) => `${name} → ${asked} ${QUERIES_PORT}`),
  `monitoring → ${name} ${MANAGEMENT_PORT}`,
]);

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
  ...['kafka', 'entity-operator', ...DATABASE_SERVICES.map((service) => `${service}-db`)].flatMap((pod) =>
    [443, 6443].map((port) => `${pod} → the API of the cluster ${port}`),
  ),
];

describe('the network policies', () => {
  it('open exactly the connections listed here', () => {
    expect(NEEDED).toHaveLength(20);
    const open = [...openConnections(documents, places)].filter((line) => !line.endsWith('→ dns 53'));
    expect(open.sort()).toEqual([...NEEDED, ...OPEN].sort());
  });

  it('let no database or broker reach another kind of pod at the ports of the API', () => {
    const { kafka = {}, redis = {}, ...others } = places;
    for (const target of [redis, others['ledger-db'] ?? {}]) {
      for (const port of [443, 6443]) expect(reaches(documents, kafka, target, port)).toBe(false);
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
    const { dns = {}, stranger = {}, ...others } = places;
    const own = Object.values(others).filter((place) => place.namespace === stranger.namespace);
    for (const protocol of ['TCP', 'UDP'])
      expect(own.filter((place) => !reaches(documents, place, dns, 53, protocol))).toEqual([]);
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
