import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseManifests } from './documents.ts';
import { K8S_FOLDER } from './kustomize.ts';

/** These are no complete documents, but patches of the overlay. */
const PATCHES = ['restore-ledger-db.yaml', 'rebuild-history-db.yaml', 'upgrade-ledger-db.yaml'];

/** The documents of all examples that are applied unchanged. */
export async function readExamples(): Promise<Manifest[]> {
  const folder = join(K8S_FOLDER, 'examples');
  const all = await readdir(folder, { recursive: true });
  const files = all.filter((file) => file.endsWith('.yaml') && !PATCHES.includes(file));
  const texts = files.map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(texts)).flatMap(parseManifests);
}
