import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admitClusters } from '../cnpg/admit.ts';
import { at, fieldsAt, listAt, textAt } from '../tools/values.ts';
import { overlayProblems } from './checks/overlay-problems.ts';
import { forgottenReferences } from './checks/secrets/forgotten.ts';
import { type Manifest, nameOf, ofKind, parseManifests, theOne } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { OVERLAYS, renderOverlay } from './manifests/overlays.ts';
import { reaches } from './manifests/reach.ts';
import {
  renderArchiveElsewhere,
  renderRebuilt,
  renderRestored,
  renderUpgraded,
} from './manifests/restored.ts';
import { workloadsOf } from './manifests/workloads.ts';

const READY_WITHIN_MS = 1_300_000;

let documents: Manifest[];
beforeAll(async () => {
  documents = await renderOverlay('production');
  await admitClusters([]);
}, READY_WITHIN_MS);

const refusal = (all: readonly Manifest[]): Promise<string> =>
  admitClusters(ofKind(all, 'Cluster')).then(
    (warnings) => warnings,
    (error: { message?: string }) => error.message ?? 'refused',
  );

describe.each(OVERLAYS)('the databases of the overlay %s', (overlay) => {
  it('are accepted by the operator', async () => {
    expect(await refusal(await renderOverlay(overlay))).toBe('');
  });
});

it('ledger-db with the archive on volumes of its own is accepted by the operator, and lacks nothing', async () => {
  const placed = await renderArchiveElsewhere();
  expect(await refusal(placed)).toBe('');
  expect(await overlayProblems(placed)).toEqual([]);
});

describe.each(['ledger', 'user', 'webhooks'] as const)('%s-db, restored', (database) => {
  const name = `${database}-db`;
  let restored: Manifest[];
  beforeAll(async () => {
    restored = await renderRestored(database);
  });

  it('is accepted by the operator, and lacks nothing', async () => {
    expect(await refusal(restored)).toBe('');
    expect(await overlayProblems(restored)).toEqual([]);
  });

  it('keeps its name, and differs only in its source and the place of its log', () => {
    const plain = theOne(documents, 'Cluster', name);
    const { bootstrap, externalClusters, plugins } = fieldsAt(theOne(restored, 'Cluster', name), 'spec');
    const spec = { ...fieldsAt(plain, 'spec'), bootstrap, externalClusters, plugins };
    const expected = documents.map((document) => (document === plain ? { ...plain, spec } : document));
    expect(restored).toEqual(expected);
  });

  it('is the same database with the same owner, from the store that it was archived into', () => {
    const { spec } = theOne(restored, 'Cluster', name);
    const made = fieldsAt(theOne(documents, 'Cluster', name), 'spec', 'bootstrap', 'initdb');
    const { recovery, ...others } = fieldsAt(spec, 'bootstrap');
    expect(others).toEqual({});
    expect(recovery).toMatchObject({ database: made.database, owner: made.owner, secret: made.secret });
    const [source] = listAt(spec, 'externalClusters');
    expect(source?.name).toBe(at(recovery, 'source'));
    const [before] = listAt(fieldsAt(theOne(documents, 'Cluster', name), 'spec'), 'plugins');
    const [after] = listAt(spec, 'plugins');
    const store = textAt(before, 'parameters', 'barmanObjectName');
    expect(source?.plugin).toEqual({
      name: before?.name,
      // Without a serverName of its own a Cluster is archived under its name.
      parameters: { barmanObjectName: store, serverName: name },
    });
    const serverName = textAt(after, 'parameters', 'serverName');
    expect(after).toEqual({ ...before, parameters: { barmanObjectName: store, serverName } });
    expect(serverName).toMatch(new RegExp(`^${name}-.+`));
    expect(nameOf(theOne(restored, 'ObjectStore', store))).toBe(store);
  });
});

describe('history-db, rebuilt', () => {
  it('is archived in an empty place, and differs in nothing else', async () => {
    const rebuilt = await renderRebuilt();
    expect(await refusal(rebuilt)).toBe('');
    expect(await overlayProblems(rebuilt)).toEqual([]);
    const plain = theOne(documents, 'Cluster', 'history-db');
    const [plugin] = listAt(fieldsAt(theOne(rebuilt, 'Cluster', 'history-db'), 'spec'), 'plugins');
    const serverName = textAt(plugin, 'parameters', 'serverName');
    // Without a serverName of its own a Cluster is archived under its name.
    expect(serverName).toMatch(/^history-db-.+/);
    const [before] = listAt(fieldsAt(plain, 'spec'), 'plugins');
    const plugins = [{ ...before, parameters: { ...fieldsAt(before, 'parameters'), serverName } }];
    const expected = { ...plain, spec: { ...fieldsAt(plain, 'spec'), plugins } };
    expect(rebuilt).toEqual(documents.map((document) => (document === plain ? expected : document)));
  });
});

const ALL = ['ledger', 'user', 'history', 'webhooks'] as const;

describe.each(ALL)('%s-db, of the next version', (database) => {
  it('has another image and its own archive, and differs in nothing else', async () => {
    const upgraded = await renderUpgraded(database);
    expect(await refusal(upgraded)).toBe('');
    expect(await overlayProblems(upgraded)).toEqual([]);
    const plain = theOne(documents, 'Cluster', `${database}-db`);
    const { imageName, plugins } = fieldsAt(theOne(upgraded, 'Cluster', `${database}-db`), 'spec');
    const major = (image: unknown) => Number(/:(\d+)\./.exec(String(image))?.[1]);
    const distribution = (image: unknown) => String(image).replace(/@.*/, '').split('-').at(-1);
    const before = textAt(plain, 'spec', 'imageName');
    expect([major(imageName), distribution(imageName)]).toEqual([major(before) + 1, distribution(before)]);
    const [plugin] = listAt(plain, 'spec', 'plugins');
    const serverName = `${database}-db-${major(imageName)}`;
    expect(plugins).toEqual([{ ...plugin, parameters: { ...fieldsAt(plugin, 'parameters'), serverName } }]);
    const expected = { ...plain, spec: { ...fieldsAt(plain, 'spec'), imageName, plugins } };
    expect(upgraded).toEqual(documents.map((document) => (document === plain ? expected : document)));
  });
});

it('the operator refuses a restore whose source does not exist', async () => {
  const damaged = await renderRestored('ledger', (text) => text.replace('source: before', 'source: behind'));
  expect(await refusal(damaged)).toContain('External cluster behind not found');
});

describe('reconcile, after a restore', () => {
  it('finds the database, Kafka and its secrets under their names', async () => {
    const text = await readFile(join(K8S_FOLDER, 'examples/reconcile.yaml'), 'utf8');
    const [ours = ''] = ofKind(documents, 'Namespace').map(nameOf);
    const example = text.replaceAll('namespace: cowrie\n', `namespace: ${ours}\n`);
    const all = [...documents, ...parseManifests(example)];
    expect(forgottenReferences(all)).toEqual([]);
    const [job] = workloadsOf([theOne(all, 'Job', 'ledger-reconcile')]);
    const namespace = textAt(job?.document, 'metadata', 'namespace');
    const labels = { 'app.kubernetes.io/name': textAt(job?.podLabels, 'app.kubernetes.io/name') };
    const to = (to: Record<string, string>, port: number) =>
      reaches(all, { namespace, labels }, { namespace, labels: to }, port);
    expect(to({ 'cnpg.io/cluster': nameOf(theOne(all, 'Cluster', 'ledger-db')) }, 5432)).toBe(true);
    expect(to({ 'cnpg.io/cluster': 'user-db' }, 5432)).toBe(false);
    expect(to({ 'strimzi.io/name': 'cowrie-kafka' }, 9093)).toBe(true);
  });
});
