import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { at, fieldsAt, listAt, textAt } from '../tools/values.ts';
import { overlayProblems } from './checks/overlay-problems.ts';
import { type Manifest, nameOf, ofKind, parseManifests, theOne, titleOf } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { copyOverlays, renderOverlay } from './manifests/overlays.ts';

/** Kinds whose deletion deletes data. */
const HOLD_DATA = ['Namespace', 'Kafka', 'KafkaNodePool', 'KafkaTopic', 'Cluster'];
const KEPT = {
  'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
  'kustomize.toolkit.fluxcd.io/prune': 'disabled',
};

let production: Manifest[];
beforeAll(async () => {
  production = await renderOverlay('production');
});

async function renderForGit(): Promise<Manifest[]> {
  const copy = await copyOverlays();
  try {
    await copy.change('overlays/production/kustomization.yaml', (text) =>
      text.replace(/^components:\n/m, 'components:\n  - ../../components/gitops\n'),
    );
    return await copy.render('production');
  } finally {
    await copy.drop();
  }
}

function forGit(document: Manifest): Manifest {
  const metadata = fieldsAt(document, 'metadata');
  if (HOLD_DATA.includes(document.kind))
    return {
      ...document,
      metadata: { ...metadata, annotations: { ...fieldsAt(metadata, 'annotations'), ...KEPT } },
    };
  if (document.kind !== 'Job') return document;
  const { ttlSecondsAfterFinished, ...spec } = fieldsAt(document, 'spec');
  expect(ttlSecondsAfterFinished).toEqual(expect.any(Number));
  return { ...document, spec };
}

it('an overlay for Git keeps its Jobs and objects that hold data, and differs in nothing else', async () => {
  const rendered = await renderForGit();
  expect(rendered).toEqual(production.map(forGit));
  expect(await overlayProblems(rendered)).toEqual([]);
  for (const kind of HOLD_DATA) expect(ofKind(rendered, kind).length).toBeGreaterThan(0);
});

it('Argo CD replaces the gateway when all else is healthy', () => {
  const wave = (document: Manifest) =>
    fieldsAt(document, 'metadata', 'annotations')['argocd.argoproj.io/sync-wave'];
  const ofGateway = ['Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'].map(
    (kind) => `${kind} gateway`,
  );
  for (const document of production)
    expect([titleOf(document), wave(document)]).toEqual([
      titleOf(document),
      ofGateway.includes(titleOf(document)) ? '1' : undefined,
    ]);
});

describe('the examples of Argo CD and Flux', () => {
  const example = async (name: string) =>
    parseManifests(await readFile(join(K8S_FOLDER, `examples/gitops/${name}.yaml`), 'utf8'));
  /** The documents call the reader's copy of the overlay `mine`. */
  const isThere = (path: string) =>
    path.endsWith('/mine') &&
    existsSync(join(K8S_FOLDER, '../..', path.replace(/mine$/, 'production'), 'kustomization.yaml'));

  it('apply the overlay, prune, and leave everything behind when they are deleted', async () => {
    const app = theOne(await example('argo-cd'), 'Application', 'cowrie');
    expect(isThere(textAt(app, 'spec', 'source', 'path'))).toBe(true);
    expect(fieldsAt(app, 'spec', 'destination').namespace).toBe(
      nameOf(ofKind(production, 'Namespace')[0] ?? {}),
    );
    expect(at(app, 'spec', 'syncPolicy', 'automated')).toEqual({
      enabled: true,
      prune: true,
      selfHeal: true,
    });
    expect(fieldsAt(app, 'metadata')).not.toHaveProperty('finalizers');
    const flux = await example('flux');
    const kustomization = theOne(flux, 'Kustomization', 'cowrie');
    expect(isThere(textAt(kustomization, 'spec', 'path'))).toBe(true);
    expect(kustomization.spec).toMatchObject({ prune: true, deletionPolicy: 'Orphan', wait: true });
    const { kind, name } = fieldsAt(kustomization, 'spec', 'sourceRef');
    expect(nameOf(theOne(flux, String(kind), String(name)))).toBe('cowrie');
  });

  it('wait for kinds that exist', async () => {
    const kinds = new Set(production.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));
    const checks = listAt(
      theOne(await example('flux'), 'Kustomization', 'cowrie'),
      'spec',
      'healthCheckExprs',
    );
    const named = checks.map((check) => `${check.apiVersion} ${check.kind}`);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !kinds.has(name))).toEqual([]);
  });
});
