import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PARTITIONS } from '../../../libs/contracts/src/topics.ts';
import { goModules } from '../schemas/go-modules.ts';
import { GO_MODULES } from '../schemas/versions.ts';
import { fieldsAt, listAt, textAt } from '../tools/values.ts';
import { type Manifest, nameOf, ofKind, theOne } from './manifests/documents.ts';
import { GROUPS, UNSCALED } from './manifests/groups.ts';
import { renderOverlay } from './manifests/overlays.ts';
import { containersOf, workloadsOf } from './manifests/workloads.ts';

let documents: Manifest[];
beforeAll(async () => {
  documents = await renderOverlay('production');
});

function groupsInCode(service: string): string[] {
  const folder = join(import.meta.dirname, '../../../services', service, 'src');
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/test/.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => /groupId: '|GROUPS? = /.test(line));
  const found = lines.flatMap((line) => [...line.matchAll(/[:=] '([\w.-]+)'/g)]);
  return [...new Set(found.map(([, group = '']) => group))].sort();
}

const triggersOf = (service: string, type = 'kafka') =>
  listAt(theOne(documents, 'ScaledObject', service), 'spec', 'triggers')
    .filter((trigger) => textAt(trigger, 'type') === type)
    .map((trigger) => fieldsAt(trigger, 'metadata'));

describe.each(Object.keys(GROUPS))('the number of %s instances', (service) => {
  it('follows the lag of its groups', () => {
    const found = triggersOf(service).map(({ consumerGroup, topic }) => [String(consumerGroup), topic]);
    expect(Object.fromEntries(found)).toEqual(GROUPS[service]);
    expect([...Object.keys(GROUPS[service] ?? {}), ...(UNSCALED[service] ?? [])].sort()).toEqual(
      groupsInCode(service),
    );
  });

  it('follows its processor, which queries need', () => {
    const [container] = workloadsOf([theOne(documents, 'Deployment', service)]).flatMap(containersOf);
    const requested = Number(textAt(container, 'resources', 'requests', 'cpu').replace('m', '')) / 1_000;
    const [trigger, ...others] = triggersOf(service, 'cpu');
    expect(others).toEqual([]);
    expect((requested * Number(trigger?.value)) / 100).toBe(0.8);
    expect(trigger?.containerName).toBe('service');
  });

  it('is at most that of the partitions', () => {
    const { minReplicaCount, maxReplicaCount } = fieldsAt(theOne(documents, 'ScaledObject', service), 'spec');
    expect([minReplicaCount, maxReplicaCount]).toEqual([2, PARTITIONS]);
    expect(fieldsAt(theOne(documents, 'Deployment', service), 'spec')).not.toHaveProperty('replicas');
  });

  it('follows Kafka, in its namespace and at its port', () => {
    const [listener] = listAt(theOne(documents, 'Kafka', 'cowrie'), 'spec', 'kafka', 'listeners');
    const namespace = textAt(theOne(documents, 'Kafka', 'cowrie'), 'metadata', 'namespace');
    for (const { bootstrapServers } of triggersOf(service)) {
      expect(bootstrapServers).toBe(`cowrie-kafka-bootstrap.${namespace}.svc:${listener?.port}`);
    }
  });
});

describe('KEDA', () => {
  it('knows every parameter by that name', async () => {
    const module = GO_MODULES.find(({ module: name }) => name.includes('keda'))?.module ?? '';
    const folder = (await goModules([module])).get(module) ?? '';
    const source = await readFile(join(folder, 'pkg/scalers/kafka_scaler.go'), 'utf8');
    const known = new Map(
      [...source.matchAll(/`keda:"name=(\w+),order=([\w;]+)/g)].map(([, name, order]) => [name, order]),
    );
    for (const parameter of Object.keys(GROUPS)
      .flatMap((service) => triggersOf(service))
      .flatMap(Object.keys)) {
      expect([parameter, known.get(parameter)]).toEqual([
        parameter,
        expect.stringContaining('triggerMetadata'),
      ]);
    }
    const secrets = listAt(theOne(documents, 'TriggerAuthentication', 'kafka'), 'spec', 'secretTargetRef');
    for (const { parameter } of secrets) expect(known.get(String(parameter))).toContain('authParams');
  });

  it('may read all of that in Kafka, and do nothing else', () => {
    const acls = listAt(theOne(documents, 'KafkaUser', 'keda'), 'spec', 'authorization', 'acls');
    const allowed = acls.map(({ resource, operations }) => [
      textAt({ resource }, 'resource', 'name'),
      operations,
    ]);
    const wanted = Object.values(GROUPS).flatMap((groups) => Object.entries(groups).flat());
    expect(new Map(allowed.map(([name, operations]) => [name, operations]))).toEqual(
      new Map(wanted.map((name) => [name, ['Describe']])),
    );
  });
});

describe('the number of gateways', () => {
  it('follows their processor, and is at most that of the reply partitions', () => {
    const [scaler, ...others] = ofKind(documents, 'HorizontalPodAutoscaler');
    expect([scaler && nameOf(scaler), others]).toEqual(['gateway', []]);
    expect(scaler?.spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'gateway' },
      minReplicas: 3,
      maxReplicas: PARTITIONS,
      metrics: [{ type: 'ContainerResource', containerResource: { name: 'cpu', container: 'service' } }],
    });
    expect(fieldsAt(theOne(documents, 'Deployment', 'gateway'), 'spec')).not.toHaveProperty('replicas');
  });
});
