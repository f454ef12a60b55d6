import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Manifest, nameOf, ofKind, theOne } from '../k8s/manifests/documents.ts';
import { readExamples } from '../k8s/manifests/examples.ts';
import { OVERLAYS, renderOverlay } from '../k8s/manifests/overlays.ts';
import { workloadsOf } from '../k8s/manifests/workloads.ts';
import { readDefinitions } from '../schemas/custom-kinds.ts';
import { type Fields, fieldsAt, listAt } from '../tools/values.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { giveUpFields } from './give-up.ts';

/* A schema cannot express these: defaults, rules in CEL, admission, and that applying twice changes nothing. */

const START_WITHIN_MS = 1_800_000;

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
  await apply(await readDefinitions());
  await server.kubectl(['wait', 'crd', '--all', '--for=condition=Established', '--timeout=60s']);
}, START_WITHIN_MS);
afterAll(() => server?.stop());

const listOf = (items: readonly unknown[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

function apply(documents: readonly unknown[], ...flags: string[]): Promise<string> {
  return server.kubectl(['apply', '--server-side', ...flags, '-f', '-'], listOf(documents));
}

async function refusal(documents: readonly unknown[]): Promise<string> {
  return apply(documents, '--dry-run=server').then(
    () => '',
    (error: { message?: string }) => error.message ?? 'refused',
  );
}

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  let documents: Manifest[];
  beforeAll(async () => {
    documents = await renderOverlay(overlay);
    await apply(ofKind(documents, 'Namespace'));
  });

  it('is accepted unchanged, and applying it again changes nothing', async () => {
    expect(await refusal(documents)).toBe('');
    await apply(documents);
    // kubectl exits with 1 when there is a difference.
    expect(await server.kubectl(['diff', '--server-side', '-f', '-'], listOf(documents))).toBe('');
  });

  it('has pods that its namespace admits', async () => {
    const pods = podsOf(documents);
    expect(pods.length).toBeGreaterThan(0);
    expect(await refusal(pods)).toBe('');
    const [root] = pods.map((pod) => ({ ...pod, spec: { ...pod.spec, securityContext: {} } }));
    expect(await refusal([root])).toContain('violates PodSecurity');
  });
});

describe('the examples', () => {
  it('are accepted, and their pods admitted', async () => {
    const examples = await readExamples();
    await apply(ofKind(await renderOverlay('production'), 'Namespace'));
    const inNamespace = examples.filter((document) => namespaceOf(document) === 'cowrie');
    expect(inNamespace.length).toBeGreaterThan(10);
    expect(await refusal(inNamespace)).toBe('');
    const pods = podsOf(inNamespace);
    expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual([
      'kcat',
      'ledger-reconcile',
      'ledger-redrive',
      'ledger-verify',
      'move-partitions',
      'probe',
    ]);
    expect(await refusal(pods)).toBe('');
  });
});

function podsOf(documents: readonly Manifest[]) {
  return workloadsOf(documents).map(({ document, podLabels, pod }) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: nameOf(document), namespace: namespaceOf(document), labels: podLabels },
    spec: pod,
  }));
}

const namespaceOf = (document: Manifest) => fieldsAt(document, 'metadata').namespace;

function containerOf(document: Manifest): Fields {
  const [container] = listAt(document, 'spec', 'template', 'spec', 'containers');
  if (!container) throw new Error('it has no container');
  return container;
}

describe('fields that kubectl applied before Argo CD', () => {
  const ARGO_CD = ['--field-manager=argocd-controller', '--force-conflicts'];

  it('stay when kubectl gives them up, and go when they leave Git', async () => {
    const production = await renderOverlay('production');
    const ledger = theOne(production, 'Deployment', 'ledger');
    const topic = theOne(production, 'KafkaTopic', 'coin.events');
    const documents = [...ofKind(production, 'Namespace'), ledger, topic];
    await apply(documents);
    await apply(documents, ...ARGO_CD);
    await giveUpFields(server, documents);
    expect(await server.kubectl(['diff', '--server-side', ...ARGO_CD, '-f', '-'], listOf(documents))).toBe(
      '',
    );
    const metadata = fieldsAt(ledger, 'metadata');
    await apply([{ ...ledger, metadata: { ...metadata, labels: {} } }], ...ARGO_CD);
    const labels = ['-n', 'cowrie', 'get', 'deployment', 'ledger', '-o', 'jsonpath={.metadata.labels}'];
    expect(await server.kubectl(labels)).toBe('');
    expect(Object.keys(fieldsAt(metadata, 'labels'))).not.toEqual([]);
  });
});

it('the server refuses less memory at most than at least', async () => {
  const ledger = structuredClone(theOne(await renderOverlay('production'), 'Deployment', 'ledger'));
  Object.assign(fieldsAt(containerOf(ledger), 'resources', 'limits'), { memory: '1Mi' });
  expect(await refusal([ledger])).toContain('must be less than or equal to memory limit');
});
