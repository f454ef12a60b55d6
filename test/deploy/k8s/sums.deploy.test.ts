import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { at, everyField, fieldsAt, isFields } from '../tools/values.ts';
import { RATES, rowOfDisks } from './documents/disks.ts';
import { rowOfSums } from './documents/sums.ts';
import { theOne, titleOf } from './manifests/documents.ts';
import { readExamples } from './manifests/examples.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { OVERLAYS, renderOverlay } from './manifests/overlays.ts';

const read = (page: string) => readFile(join(K8S_FOLDER, '../../docs/operations', page), 'utf8');

it.each(OVERLAYS)('the overlay %s requests what the document says', async (overlay) => {
  const text = await read('kubernetes.md');
  expect(text.split('\n')).toContain(rowOfSums(overlay, await renderOverlay(overlay)));
});

it.each(RATES)('%s transfers a second take the disks that the document says', async (rate) => {
  const [text, capacity] = await Promise.all([read('kubernetes.md'), read('capacity.md')]);
  expect(text.split('\n')).toContain(rowOfDisks(rate, capacity));
});

it.each([...OVERLAYS, 'examples'] as const)(
  "a container that requests a processor also declares its use of the node's disk: %s",
  async (name) => {
    const documents = name === 'examples' ? await readExamples() : await renderOverlay(name);
    const found = documents.flatMap((document) =>
      [...everyField(document)]
        .filter(({ value }) => isFields(value) && 'cpu' in fieldsAt(value, 'requests'))
        .map(({ value }) => ({ title: titleOf(document), value })),
    );
    expect(found.length).toBeGreaterThan(4);
    const size = expect.stringMatching(/^\d+[MG]i$/);
    for (const one of found)
      expect(one).toMatchObject({
        title: one.title,
        value: { requests: { 'ephemeral-storage': size }, limits: { 'ephemeral-storage': size } },
      });
  },
);

it('the overlay dev runs on nodes without a zone', async () => {
  const kafka = theOne(await renderOverlay('dev'), 'Kafka', 'cowrie');
  expect(at(kafka, 'spec', 'kafka', 'rack')).toBeUndefined();
});
