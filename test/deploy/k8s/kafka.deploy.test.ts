import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOPIC_SPECS } from '../../../libs/contracts/src/topics.ts';
import { topicConfig } from '../../../libs/messaging/src/admin/topic-settings.ts';
import { fieldsAt, listAt, textAt } from '../tools/values.ts';
import { differencesFrom } from './checks/reference/differences.ts';
import { labelsOf, type Manifest, nameOf, ofKind, parseManifests, theOne } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { copyOverlays, OVERLAYS, renderOverlay } from './manifests/overlays.ts';

const NODES = { dev: 1, production: 3 };
const numberOr = (text: string): number | string => (/^-?\d+$/.test(text) ? Number(text) : text);
const SERVICES = ['gateway', 'ledger', 'user', 'history', 'webhooks'] as const;

it('an overlay chooses the partitions once, for the topics and for the services', async () => {
  const copy = await copyOverlays();
  try {
    await copy.change('overlays/production/release.yaml', (text) =>
      text.replace('partitions: "12"', 'partitions: "24"'),
    );
    const documents = await copy.render('production');
    const topics = ofKind(documents, 'KafkaTopic').map((topic) => fieldsAt(topic, 'spec').partitions);
    expect(new Set(topics)).toEqual(new Set([24]));
    const services = ofKind(documents, 'Deployment').filter(({ metadata }) =>
      (SERVICES as readonly string[]).includes(textAt(metadata, 'name')),
    );
    const given = services.flatMap((service) =>
      listAt(service, 'spec', 'template', 'spec', 'containers').flatMap((container) =>
        listAt(container, 'env').filter((variable) => textAt(variable, 'name') === 'PARTITIONS'),
      ),
    );
    expect(given.map((variable) => textAt(variable, 'value'))).toEqual(SERVICES.map(() => '24'));
    expect(differencesFrom(await renderOverlay('production'), documents)).toEqual([]);
  } finally {
    await copy.drop();
  }
});

describe.each(OVERLAYS)('Kafka in the overlay %s', (overlay) => {
  let documents: Manifest[];
  beforeAll(async () => {
    documents = await renderOverlay(overlay);
  });

  it('has the topics that the code would create', () => {
    const made = ofKind(documents, 'KafkaTopic').map((topic) => {
      const { partitions, config, ...others } = fieldsAt(topic, 'spec');
      return { topic: nameOf(topic), partitions, config, others };
    });
    const wanted = TOPIC_SPECS.map((spec) => {
      const settings = topicConfig(spec).map(({ name, value }) => [name, numberOr(value)]);
      const config: unknown = Object.fromEntries(settings);
      return { topic: spec.topic, partitions: spec.partitions, config, others: {} };
    });
    const byTopic = (a: { topic: string }, b: { topic: string }) => a.topic.localeCompare(b.topic);
    expect(made.sort(byTopic)).toEqual(wanted.sort(byTopic));
  });

  it('loses nothing when a node is lost', () => {
    const replicas = NODES[overlay];
    expect(theOne(documents, 'KafkaNodePool', 'node').spec).toMatchObject({ replicas });
    const enough = Math.ceil(replicas / 2);
    expect(fieldsAt(theOne(documents, 'Kafka', 'cowrie'), 'spec', 'kafka', 'config')).toEqual({
      'auto.create.topics.enable': false,
      'default.replication.factor': replicas,
      'min.insync.replicas': enough,
      'unclean.leader.election.enable': false,
      'offsets.topic.replication.factor': replicas,
      'transaction.state.log.replication.factor': replicas,
      'transaction.state.log.min.isr': enough,
      'share.coordinator.state.topic.replication.factor': replicas,
      'share.coordinator.state.topic.min.isr': enough,
      'group.min.session.timeout.ms': 1000,
      'group.initial.rebalance.delay.ms': 0,
    });
  });

  it('can write to its volumes', () => {
    // Strimzi's own fsGroup no longer applies once a pod has a security context.
    const pools = ofKind(documents, 'KafkaNodePool');
    expect(pools.map((pool) => fieldsAt(pool, 'spec', 'template', 'pod', 'securityContext').fsGroup)).toEqual(
      pools.map(() => 0),
    );
    expect(pools.length).toBeGreaterThan(0);
  });

  it('has the version that everything is tested with', async () => {
    const compose = await readFile(join(K8S_FOLDER, '../../docker-compose.yml'), 'utf8');
    const [, tested] = /image: apache\/kafka:([\d.]+)@/.exec(compose) ?? [];
    expect(textAt(theOne(documents, 'Kafka', 'cowrie'), 'spec', 'kafka', 'version')).toBe(tested);
  });

  it('has only parts with the label of its cluster', () => {
    const parts = ['KafkaTopic', 'KafkaUser', 'KafkaNodePool'].flatMap((kind) => ofKind(documents, kind));
    expect(parts.length).toBeGreaterThan(TOPIC_SPECS.length + SERVICES.length);
    expect(parts.filter((part) => labelsOf(part)['strimzi.io/cluster'] !== 'cowrie')).toEqual([]);
  });
});

describe('every file of a KafkaUser', () => {
  it('is part of the base', async () => {
    const files = await readdir(join(K8S_FOLDER, 'base/kafka/users'));
    const base = await readFile(join(K8S_FOLDER, 'base/kafka/kustomization.yaml'), 'utf8');
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((file) => !base.includes(`users/${file}`))).toEqual([]);
  });
});

describe('a team that follows events', () => {
  it('can read the public ones and do nothing else', async () => {
    const [team] = parseManifests(await readFile(join(K8S_FOLDER, 'examples/consuming-team.yaml'), 'utf8'));
    const acls = listAt(team, 'spec', 'authorization', 'acls');
    expect(acls.map((acl) => [textAt(acl, 'resource', 'type'), textAt(acl, 'resource', 'name')])).toEqual([
      ['group', 'example-team.'],
      ['topic', 'coin.events'],
      ['topic', 'user.events'],
    ]);
    for (const { operations } of acls) expect(operations).toEqual(['Read']);
  });
});
