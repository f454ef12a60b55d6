import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseManifests } from './documents.ts';
import { K8S_FOLDER } from './kustomize.ts';

/** These are patches of the overlay, no complete documents. */
const PATCHES = [
  'archive-tablespace.yaml',
  'restore-ledger-db.yaml',
  'rebuild-history-db.yaml',
  'upgrade-ledger-db.yaml',
];

export async function readExamples(): Promise<Manifest[]> {
  const folder = join(K8S_FOLDER, 'examples');
  const all = await readdir(folder, { recursive: true });
  const files = all.filter((file) => file.endsWith('.yaml') && !PATCHES.includes(file));
  const texts = files.map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(texts)).flatMap(parseManifests);
}
