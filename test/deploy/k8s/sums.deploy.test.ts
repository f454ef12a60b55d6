import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { at } from '../tools/values.ts';
import { rowOfSums } from './documents/sums.ts';
import { theOne } from './manifests/documents.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { OVERLAYS, renderOverlay } from './manifests/overlays.ts';

it.each(OVERLAYS)('the overlay %s asks for what the document says', async (overlay) => {
  const text = await readFile(join(K8S_FOLDER, '../../docs/operations/kubernetes.md'), 'utf8');
  expect(text.split('\n')).toContain(rowOfSums(overlay, await renderOverlay(overlay)));
});

it('the overlay dev runs on nodes without a zone', async () => {
  const kafka = theOne(await renderOverlay('dev'), 'Kafka', 'cowrie');
  expect(at(kafka, 'spec', 'kafka', 'rack')).toBeUndefined();
});
