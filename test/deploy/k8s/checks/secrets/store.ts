import { listAt, textAt } from '../../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../../manifests/documents.ts';

/** As the example names what is in the store: cowrie/NAME. Who names it otherwise has a way of their own. */
const OURS = /^cowrie\/(.+)$/;

/**
 * A property that the store does not have leaves the whole Secret unmade. Of what is named as the example names it, the property is the key that is
 * made of it, and the entry that of a Secret.
 */
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
