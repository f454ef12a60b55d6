import { listAt, textAt } from '../../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../../manifests/documents.ts';

/** The example names entries of the store cowrie/NAME. Other names belong to another scheme and are not checked. */
const OURS = /^cowrie\/(.+)$/;

/** A missing property prevents the creation of the whole Secret. Entries named as in the example must match it. */
export function storeProblems(documents: readonly Manifest[]): string[] {
  const externals = ofKind(documents, 'ExternalSecret');
  const names = new Set(externals.map((one) => textAt(one, 'spec', 'target', 'name') || nameOf(one)));
  return externals.flatMap((external) =>
    listAt(external, 'spec', 'data').flatMap((entry) => {
      const [key, property, made] = [
        textAt(entry, 'remoteRef', 'key'),
        textAt(entry, 'remoteRef', 'property'),
        textAt(entry, 'secretKey'),
      ];
      const [, name] = OURS.exec(key) ?? [];
      if (name === undefined) return [];
      return [
        ...(names.has(name) ? [] : [`${titleOf(external)}: ${key} is of no Secret that is made here`]),
        ...(property === made ? [] : [`${titleOf(external)}: ${made} is fetched from ${key} as ${property}`]),
      ];
    }),
  );
}
