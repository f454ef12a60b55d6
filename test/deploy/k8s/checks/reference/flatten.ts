import { at, isFields } from '../../../tools/values.ts';
import { type Manifest, nameOf } from '../../manifests/documents.ts';

/** The values of a document by their paths. Elements of lists have their name, or what else tells them apart. */
export type FlatDocument = ReadonlyMap<string, string>;

const KEYS: readonly (readonly string[])[] = [
  ['mountPath'],
  ['topologyKey'],
  ['name'],
  ['parameter'],
  ['alert'],
  ['record'],
  ['id'],
  ['port'],
  ['configMapRef', 'name'],
  ['secretRef', 'name'],
  ['metadata', 'consumerGroup'],
  ['containerResource', 'name'],
  ['podSelector'],
  ['namespaceSelector'],
];

export function flatten(value: unknown): FlatDocument {
  const flat = new Map<string, string>();
  const add = (path: string, found: unknown): void => {
    if (Array.isArray(found))
      for (const [index, item] of found.entries()) add(`${path}[${keyOf(item, index)}]`, item);
    else if (isFields(found) && Object.keys(found).length > 0)
      for (const [name, inner] of Object.entries(found)) add(path === '' ? name : `${path}.${name}`, inner);
    else flat.set(path, isFields(found) ? '{}' : String(found));
  };
  add('', value);
  return flat;
}

function keyOf(item: unknown, index: number): string {
  if (!isFields(item)) return String(item);
  const found = KEYS.map((path) => at(item, ...path)).find((key) => key !== undefined);
  const key = found ?? item.type ?? index;
  return withoutHash(isFields(key) ? JSON.stringify(key) : String(key));
}

/** The name without the hash of a generated ConfigMap and without the version of a Job. */
export function plainName(document: Manifest): string {
  // The overlay chooses the name of its namespace.
  if (document.kind === 'Namespace') return '';
  return document.kind === 'Job'
    ? nameOf(document).replace(/(-migration)-.*$/, '$1')
    : withoutHash(nameOf(document));
}

export const withoutHash = (name: string): string => name.replace(/-(?=[a-z\d]*\d)[a-z\d]{10}$/, '');

/** The path and each path above it, the shortest first. */
export function pathsAbove(path: string): string[] {
  const ends = [...path.matchAll(/\.(?![^[]*\])|\[/g)].map(({ index }) => path.slice(0, index));
  return [...ends, path];
}
