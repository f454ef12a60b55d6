import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiServer } from '../api/api-server.ts';
import { parseManifests } from '../k8s/manifests/documents.ts';

/** Applies the documents as an operator does. */
export async function applyTo(server: ApiServer, documents: readonly unknown[]): Promise<void> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: documents });
  await server.kubectl(['apply', '--server-side', '--force-conflicts', '-f', '-'], list);
}

/** Applies the definitions that lie in the files of a folder, and waits until they are served. */
export async function applyFolder(server: ApiServer, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const definitions = texts.flatMap(parseManifests).filter(({ kind }) => kind === 'CustomResourceDefinition');
  await applyTo(server, definitions);
  await server.kubectl(['wait', 'crd', '--all', '--for=condition=Established', '--timeout=60s']);
}
