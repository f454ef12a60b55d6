import { beforeAll, describe, expect, it } from '@jest/globals';
import { createValidator, type Validator } from '../schemas/validator.ts';
import { type Fields, isFields } from '../tools/values.ts';
import { type Manifest, parseManifests, titleOf } from './manifests/documents.ts';
import { readExamples } from './manifests/examples.ts';
import { OVERLAYS, renderOverlay } from './manifests/overlays.ts';
import { renderRestored } from './manifests/restored.ts';

let validator: Validator;
beforeAll(async () => {
  validator = await createValidator();
});

async function wrongIn(documents: readonly Manifest[]): Promise<string[]> {
  const found = await Promise.all(
    documents.map(async (document) => {
      const errors = await validator.validate(document);
      return errors.map((error) => `${titleOf(document)}: ${error}`);
    }),
  );
  return found.flat();
}

function* objectsIn(value: unknown, path = ''): Generator<{ path: string; object: Fields }> {
  if (Array.isArray(value)) yield* objectsIn(value[0], `${path}/0`);
  if (!isFields(value)) return;
  yield { path, object: value };
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${name}`);
}

async function unguarded(document: Manifest): Promise<string[]> {
  const missed: string[] = [];
  for (const { path, object } of objectsIn(document)) {
    object.notKnown = {};
    if ((await validator.validate(document)).length === 0) missed.push(`${document.kind}${path}`);
    delete object.notKnown;
  }
  return missed;
}

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it('is valid for Kubernetes and the operators, field by field', async () => {
    const documents = await renderOverlay(overlay);
    expect(documents.length).toBeGreaterThan(60);
    expect(await wrongIn(documents)).toEqual([]);
  });
});

describe('the examples', () => {
  it('are valid too', async () => {
    const documents = await readExamples();
    expect(documents.length).toBeGreaterThan(0);
    expect(await wrongIn(documents)).toEqual([]);
    expect(await wrongIn(await renderRestored('ledger'))).toEqual([]);
  });
});

describe('a misspelt field', () => {
  it('is found anywhere in every kind, except in free text of Kafka', async () => {
    const documents = await renderOverlay('production');
    const ofEachKind = new Map(documents.map((document) => [document.kind, document]));
    const missed = await Promise.all([...ofEachKind.values()].map(unguarded));
    expect(ofEachKind.size).toBeGreaterThan(20);
    expect(missed.flat().sort()).toEqual(['Kafka/spec/kafka/config', 'KafkaTopic/spec/config']);
  });

  it('is found like a type that is wrong', async () => {
    const documents = await renderOverlay('production');
    const damaged = structuredClone(documents.find((document) => document.kind === 'Cluster'));
    if (!damaged || !isFields(damaged.spec)) throw new Error('there is no Cluster');
    damaged.spec.instances = 'three';
    expect((await wrongIn([damaged])).join()).toContain('must be integer');
  });

  it('is found like an unknown kind', async () => {
    const [unknown] = parseManifests('{ apiVersion: apps/v1, kind: Deploiment, metadata: { name: x } }');
    expect(unknown && (await validator.validate(unknown))).toEqual(['no schema for apps/v1 Deploiment']);
  });
});
