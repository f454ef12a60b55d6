import { everyField } from '../../../tools/values.ts';
import { type Manifest, ofKind, titleOf } from '../../manifests/documents.ts';
import { referencesOf } from './references.ts';
import { externalKeys } from './suppliers.ts';

/** A misspelt key of an optional secret is missed by nobody. */
export function unreadKeys(documents: readonly Manifest[]): string[] {
  const references = referencesOf(documents);
  const named = documents
    .filter(({ kind }) => kind !== 'ExternalSecret')
    .flatMap((document) => [...everyField(document)])
    .flatMap(({ name, value }) => (name === 'key' ? [String(value)] : []));
  const read = new Set([...named, ...references.map(({ key }) => key)]);
  return ofKind(documents, 'ExternalSecret').flatMap((external) => {
    const { name, keys } = externalKeys(external);
    const own = references.filter((reference) => reference.name === name);
    if (own.length === 0 || own.some(({ key }) => key === undefined)) return [];
    return keys
      .filter((key) => !read.has(key))
      .map((key) => `${titleOf(external)}: no program reads its key ${key}; correct or remove it`);
  });
}
