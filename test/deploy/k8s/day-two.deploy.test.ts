import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOPIC_SPECS } from '../../../libs/contracts/src/topics.ts';
import { at, listAt, textAt } from '../tools/values.ts';
import { forgottenReferences } from './checks/secrets/forgotten.ts';
import { type Manifest, nameOf, ofKind, parseManifests, theOne } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { renderOverlay } from './manifests/overlays.ts';
import { reaches } from './manifests/reach.ts';
import { workloadsOf } from './manifests/workloads.ts';

let documents: Manifest[];
beforeAll(async () => {
  documents = await renderOverlay('production');
});

async function example(name: string): Promise<Manifest[]> {
  const text = await readFile(join(K8S_FOLDER, `examples/${name}.yaml`), 'utf8');
  const [ours = ''] = ofKind(documents, 'Namespace').map(nameOf);
  return parseManifests(text.replaceAll('namespace: cowrie\n', `namespace: ${ours}\n`));
}

const rightsOf = (user: Manifest) =>
  Object.fromEntries(
    listAt(user, 'spec', 'authorization', 'acls').map((acl) => [
      `${textAt(acl, 'resource', 'patternType')} ${textAt(acl, 'resource', 'type')} ${textAt(acl, 'resource', 'name')}`,
      at(acl, 'operations'),
    ]),
  );

const KAFKA = { port: 9093, labels: { 'strimzi.io/name': 'cowrie-kafka' } };
const LEDGER_DB = { port: 5432, labels: { 'cnpg.io/cluster': 'ledger-db' } };
const REDIS = { port: 6379, labels: { 'app.kubernetes.io/name': 'redis' } };
const USER_DB = { port: 5432, labels: { 'cnpg.io/cluster': 'user-db' } };

describe.each([
  // The operator of the cluster creates this Secret by hand; it has the password of a read-only role.
  { name: 'verify', reached: [LEDGER_DB], made: ['Secret ledger-db-auditor'] },
  { name: 'redrive', reached: [KAFKA], made: [] },
  { name: 'kcat', reached: [KAFKA], made: [] },
  { name: 'move-partitions', reached: [KAFKA], made: [] },
  { name: 'probe', reached: [], made: [] },
])('the example $name', ({ name, reached, made }) => {
  it('needs only existing objects, and reaches only what it works on', async () => {
    const own = await example(name);
    const all = [...documents, ...own];
    const missing = forgottenReferences(all);
    expect(missing.map((line) => line.split(':')[0])).toEqual(made);
    const [job] = workloadsOf(own);
    const namespace = textAt(job?.document, 'metadata', 'namespace');
    const labels = { 'app.kubernetes.io/name': textAt(job?.podLabels, 'app.kubernetes.io/name') };
    const from = { namespace, labels };
    const open = [KAFKA, LEDGER_DB, USER_DB, REDIS].filter((to) =>
      reaches(all, from, { namespace, labels: to.labels }, to.port),
    );
    expect(open).toEqual(reached);
  });
});

describe('a reader of dead letters', () => {
  it('may read those topics and the events, as the pages require, and nothing else', async () => {
    const topics = TOPIC_SPECS.map(({ topic }) => topic).filter((topic) => /\.(dlq|events)$/.test(topic));
    expect(rightsOf(theOne(await example('kcat'), 'KafkaUser', 'kcat'))).toEqual(
      Object.fromEntries(topics.map((topic) => [`literal topic ${topic}`, ['Read']])),
    );
  });

  it('who puts them back may also write to their topics, but read none of those', async () => {
    const topics = ['ledger.commands', 'user.commands', 'user.events'];
    expect(rightsOf(theOne(await example('redrive'), 'KafkaUser', 'redrive'))).toEqual(
      Object.fromEntries(
        topics.flatMap((topic) => [
          [`literal topic ${topic}.dlq`, ['Read', 'Write']],
          [`literal topic ${topic}`, ['Write']],
        ]),
      ),
    );
  });
});
