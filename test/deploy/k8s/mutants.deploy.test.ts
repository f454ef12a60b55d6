import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import packageJson from '../../../package.json' with { type: 'json' };
import { overlayProblems } from './checks/overlay-problems.ts';
import { type Manifest, nameOf } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { renderOverlay } from './manifests/overlays.ts';

/* These mistakes pass every schema and API server. Each is made in the rendered production overlay and must be found. */

let production: Manifest[];
beforeAll(async () => {
  production = await renderOverlay('production');
});

type Mutant = readonly [what: string, where: string, from: string | RegExp, to: string];

function changed([, where, from, to]: Mutant, all = production): Manifest[] {
  let differs = false;
  const documents = all.map((document) => {
    const name = nameOf(document)
      .replace(/-[a-z0-9]{10}$/, '')
      .replace(`-${packageJson.version}`, '');
    if (where !== document.kind && where !== `${document.kind} ${name}`) return document;
    const before = JSON.stringify(document);
    const after = before.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
    differs ||= after !== before;
    return JSON.parse(after) as Manifest;
  });
  if (!differs) throw new Error(`${where}: nothing to change`);
  return documents;
}

const MISTAKES: readonly (readonly [...Mutant, complaint: string])[] = [
  [
    'a PodMonitor of a port that is not there',
    'PodMonitor ledger',
    '"port":"management"',
    '"port":"metrics"',
    'PodMonitor ledger: its pods have no port metrics; they have management',
  ],
  [
    'a PodMonitor of another port of the brokers',
    'PodMonitor kafka',
    'tcp-prometheus',
    'prometheus',
    'PodMonitor kafka: its pods have no port prometheus; they have tcp-prometheus',
  ],
  [
    'a PodMonitor of pods that are not there',
    'PodMonitor user-db',
    '"cnpg.io/cluster":"user-db"',
    '"cnpg.io/cluster":"users-db"',
    'PodMonitor user-db: it selects no pod that is there',
  ],
  [
    'a Redis whose certificate belongs to root',
    'Deployment redis',
    '"fsGroup":1000,',
    '',
    'Deployment redis: without fsGroup its user cannot read its Secrets',
  ],
  [
    'a bucket that was never set',
    'ObjectStore user-db',
    'cowrie-backups.example.com',
    'bucket-of-the-overlay',
    'ObjectStore user-db: no bucket was set (s3://bucket-of-the-overlay/user)',
  ],
  [
    'two databases with one place for their backups',
    'ObjectStore user-db',
    'example.com/user',
    'example.com/ledger',
    'is that of ledger-db too',
  ],
  [
    'a port of Kafka where nobody listens',
    'Deployment history',
    'cowrie-kafka-bootstrap:9093',
    'cowrie-kafka-bootstrap:9092',
    'Deployment history: KAFKA_BROKERS is cowrie-kafka-bootstrap:9092; there is cowrie-kafka-bootstrap:9093',
  ],
  [
    'a database of another name',
    'ExternalSecret ledger-db-service',
    '@ledger-db-rw:5432',
    '@ledger-db-r:5432',
    'Deployment ledger: LEDGER_DATABASE_URL is ledger-db-r:5432; there is ledger-db-rw:5432',
  ],
  [
    'a ledger that may not write events',
    'KafkaUser ledger',
    /("name":"coin.events","patternType":"literal","type":"topic"\}|"operations":\["Read",)"Write"\]/,
    '"operations":["Read"]',
    'KafkaUser ledger: may not Write topic coin.events (literal)',
  ],
  [
    'a service that may not read as its group',
    'KafkaUser user',
    '"name":"user","patternType"',
    '"name":"user-query","patternType"',
    'KafkaUser user: may not Read group user (literal)',
  ],
  [
    'a gateway that may write events',
    'KafkaUser gateway',
    '"name":"ledger.commands"',
    '"name":"coin.events"',
    'KafkaUser gateway: may Write topic coin.events (literal), which it needs for nothing',
  ],
  [
    'a misspelt property of the store',
    'ExternalSecret gateway',
    '"property":"SEAL_PUBLIC_KEY"',
    '"property":"SEAL_PUBLIC_KYE"',
    'ExternalSecret gateway: SEAL_PUBLIC_KEY is fetched from cowrie/gateway as SEAL_PUBLIC_KYE',
  ],
  [
    'a misspelt entry of the store',
    'ExternalSecret user',
    'cowrie/user',
    'cowrie/users',
    'ExternalSecret user: cowrie/users is of no Secret that is made here',
  ],
  [
    'a gateway without TLS for a Redis that speaks nothing else',
    'ExternalSecret gateway',
    'rediss://',
    'redis://',
    'Deployment gateway: REDIS_URL begins with redis://; Redis speaks TLS alone',
  ],
  [
    'a gateway that trusts nobody for Redis',
    'Deployment gateway',
    /\{"name":"REDIS_TLS_CA_FILE","value":"[^"]*"\},?/,
    '',
    'Deployment gateway: REDIS_TLS_CA_FILE is missing',
  ],
  [
    'a gateway without the authority of Redis',
    'Deployment gateway',
    /\{"mountPath":"\/etc\/cowrie\/redis-ca","name":"redis-ca","readOnly":true\},/,
    '',
    'Deployment gateway: REDIS_TLS_CA_FILE names /etc/cowrie/redis-ca/ca.crt, which no volume brings',
  ],
  [
    'a gateway with another authority for Redis',
    'Deployment gateway',
    '"secretName":"redis-tls"',
    '"secretName":"cowrie-internal-ca"',
    'it has not the authority that signs the certificate of Redis (Secret redis-tls)',
  ],
  [
    'a certificate of Redis for another name',
    'Certificate redis',
    '"dnsNames":["redis"]',
    '"dnsNames":["cache"]',
    'Certificate redis: it is for cache; Deployment gateway calls redis',
  ],
  [
    'a route of a listener that there is not',
    'HTTPRoute cowrie',
    '"sectionName":"https"',
    '"sectionName":"tls"',
    'HTTPRoute cowrie: Gateway cowrie has no listener tls',
  ],
  [
    'a route of another host than the listener',
    'HTTPRoute cowrie',
    '["cowrie.example.com"]',
    '["api.example.com"]',
    'HTTPRoute cowrie: api.example.com is not the host of the listener, cowrie.example.com',
  ],
  [
    'messages that are deleted with the Kafka',
    'KafkaNodePool node',
    '"deleteClaim":false',
    '"deleteClaim":true',
    'KafkaNodePool node: deleteClaim deletes all messages with the Kafka',
  ],
  [
    'brokers that may share a host',
    'KafkaNodePool node',
    'requiredDuringSchedulingIgnoredDuringExecution',
    'preferredDuringSchedulingIgnoredDuringExecution',
    'KafkaNodePool node: two of its nodes may stand on one host',
  ],
  [
    'an older PostgreSQL',
    'Cluster history-db',
    'postgresql:18.4-minimal-trixie',
    'postgresql:17.6-minimal-trixie',
    'is older than PostgreSQL 18',
  ],
  [
    'databases that may share a host',
    'Cluster ledger-db',
    '"podAntiAffinityType":"required"',
    '"podAntiAffinityType":"preferred"',
    'Cluster ledger-db: two of its instances may stand on one host',
  ],
  [
    'a log that is kept for as long as a standby is away',
    'Cluster ledger-db',
    '"max_slot_wal_keep_size":"10GB",',
    '',
    'Cluster ledger-db: max_slot_wal_keep_size is not set; it must be less than the 20Gi of its log',
  ],
  [
    'a log that may grow larger than its disk',
    'Cluster user-db',
    '"max_slot_wal_keep_size":"5GB"',
    '"max_slot_wal_keep_size":"50GB"',
    'Cluster user-db: max_slot_wal_keep_size is 50GB; it must be less than the 10Gi of its log',
  ],
  [
    'a Kafka of whichever version the operator has',
    'Kafka cowrie',
    '"version":"4.3.1"',
    '"version":"4.3"',
    'Kafka cowrie: version is not pinned; the next operator would replace Kafka',
  ],
  [
    'metadata that go up with Kafka',
    'Kafka cowrie',
    /"metadataVersion":"[^"]+",/,
    '',
    'Kafka cowrie: metadataVersion is not pinned; it would go up with Kafka, and there is no way back',
  ],
  [
    'metadata that are newer than Kafka',
    'Kafka cowrie',
    '"metadataVersion":"4.3-IV0"',
    '"metadataVersion":"4.10-IV0"',
    'Kafka cowrie: metadataVersion 4.10-IV0 is newer than Kafka 4.3.1',
  ],
  [
    'an exporter that leaves out a group',
    'Kafka cowrie',
    '|webhooks-users)',
    ')',
    'Kafka cowrie: the groupRegex of its exporter leaves out webhooks-users',
  ],
  [
    'a service with the key of another in Kafka',
    'Deployment history',
    'kafka-user-history',
    'kafka-user-ledger',
    'Deployment history: it has the Secret kafka-user-ledger of ledger',
  ],
  [
    'a policy that closes what is needed',
    'NetworkPolicy services-to-kafka',
    '"port":9093',
    '"port":9094',
    'NetworkPolicies: history cannot reach kafka at 9093',
  ],
];

it.each(MISTAKES)('%s is found', (...mistake) => {
  const [what, where, from, to, complaint] = mistake;
  expect(overlayProblems(changed([what, where, from, to])).join('\n')).toContain(complaint);
});

it('a service with the settings of another is found', () => {
  const settings = production.map(nameOf).find((name) => name.startsWith('user-settings-')) ?? '';
  const mixed = changed(['mixed', 'Deployment history', /history-settings-[a-z0-9]+/, settings]);
  expect(overlayProblems(mixed)).toContain(`Deployment history: it has the ConfigMap ${settings} of user`);
});

it('the page names their number', async () => {
  const page = await readFile(join(K8S_FOLDER, '../../docs/operations/kubernetes.md'), 'utf8');
  expect(page).toContain(`${MISTAKES.length + 1} mistakes that every schema and API server takes`);
});

describe('these changes are not reported', () => {
  const LEDGER_IMAGE = `ledger:${packageJson.version}`;
  const DIGEST = `@sha256:${'0a'.repeat(32)}`;
  it.each<Mutant>([
    ['images by their digest', 'Deployment ledger', LEDGER_IMAGE, `ledger${DIGEST}`],
    ['images by tag and digest', 'Deployment ledger', LEDGER_IMAGE, `${LEDGER_IMAGE}${DIGEST}`],
    ['a registry with a port', 'Deployment ledger', 'registry.example.com', 'registry.internal:5000'],
    ['larger databases', 'Cluster', '"size":"100Gi"', '"size":"2Ti"'],
    ['a larger machine', 'Cluster', '"memory":"8Gi"', '"memory":"64Gi"'],
    ['backups that are kept for longer', 'ObjectStore', '"retentionPolicy":"30d"', '"retentionPolicy":"90d"'],
    ['a newer Kafka whose metadata wait', 'Kafka', '"version":"4.3.1"', '"version":"4.4.0"'],
    ['a newer PostgreSQL', 'Cluster', 'postgresql:18.4', 'postgresql:19.1'],
    [
      'a store whose entries have other names',
      'ExternalSecret',
      /cowrie\/([\w-]+)","property":"/,
      'teams/money/$1","property":"a-',
    ],
  ])('%s', (...change) => {
    expect(overlayProblems(changed(change))).toEqual([]);
  });

  it('a wide network of proxies that the overlay accepts', () => {
    const wide = [
      'ConfigMap gateway-settings',
      /"TRUSTED_PROXIES":"[^"]*"/,
      '"TRUSTED_PROXIES":"10.0.0.0/8"',
    ] as const;
    const meant = [
      'ConfigMap cowrie-release',
      '"data":{',
      '"data":{"wide-trusted-proxies":"accepted",',
    ] as const;
    const documents = changed(['wide', ...wide]);
    expect(overlayProblems(documents)).toEqual([
      expect.stringContaining('TRUSTED_PROXIES: 10.0.0.0/8 is more'),
    ]);
    expect(overlayProblems(changed(['meant', ...meant], documents))).toEqual([]);
  });
});
