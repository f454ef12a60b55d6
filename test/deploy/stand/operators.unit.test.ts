import { expect, it } from '@jest/globals';
import type { Manifest } from '../k8s/manifests/documents.ts';
import { missingOfCloudNativePg, withoutBackups } from './cloudnative-pg.ts';
import { missingOfStrimzi } from './strimzi.ts';

const named = (kind: string, name: string, rest: object = {}): Manifest => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...rest,
});

/** What is there once as many objects are made as are missed. */
const made = (titles: readonly string[]) =>
  titles.map((title) => {
    const [kind = '', name = ''] = title.split(' ');
    return named(kind, name);
  });

it('each object of a Cluster is missed until it is there', () => {
  const documents = [named('Cluster', 'user-db')];
  const all = missingOfCloudNativePg(documents, []);
  expect(all).toContain('Job user-db-1-initdb');
  expect(missingOfCloudNativePg(documents, made(all))).toEqual([]);
  expect(missingOfCloudNativePg(documents, made(all.slice(1)))).toEqual(all.slice(0, 1));
});

it('each object of a Kafka and each pod of its nodes is missed until it is there', () => {
  const labels = { 'strimzi.io/cluster': 'cowrie' };
  const nodes = named('KafkaNodePool', 'node', { metadata: { name: 'node', labels }, spec: { replicas: 2 } });
  const documents = [named('Kafka', 'cowrie'), nodes];
  const all = missingOfStrimzi(documents, []);
  expect(all).toEqual(expect.arrayContaining(['Secret cowrie-cluster-ca', 'Pod cowrie-node-1']));
  expect(missingOfStrimzi(documents, made(all))).toEqual([]);
  expect(missingOfStrimzi(documents, made(all.slice(0, -1)))).toEqual(all.slice(-1));
});

it('backups are left out of Clusters, and nothing else is', () => {
  const cluster = named('Cluster', 'user-db', { spec: { instances: 3, plugins: [{ name: 'backups' }] } });
  const documents = [cluster, named('ScheduledBackup', 'user-db'), named('Service', 'gateway')];
  expect(withoutBackups(documents)).toEqual([
    { ...cluster, spec: { instances: 3 } },
    named('Service', 'gateway'),
  ]);
});
