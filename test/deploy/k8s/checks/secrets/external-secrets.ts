import { everyField, fieldsAt, listAt, textAt } from '../../../tools/values.ts';
import { type Manifest, ofKind, titleOf } from '../../manifests/documents.ts';

export function templateProblems(documents: readonly Manifest[]): string[] {
  return ofKind(documents, 'ExternalSecret').flatMap((document) => {
    const template = fieldsAt(document, 'spec', 'target', 'template', 'data');
    if (Object.keys(template).length === 0) return [];
    const asked = new Set(listAt(document, 'spec', 'data').map((entry) => textAt(entry, 'secretKey')));
    const texts = [...everyField(template)].flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    );
    const used = new Set(
      texts.flatMap((text) => [...text.matchAll(/\{\{ \.(\w+)/g)].map(([, name = '']) => name)),
    );
    const title = titleOf(document);
    return [
      ...[...used]
        .filter((name) => !asked.has(name))
        .map((name) => `${title}: its template uses ${name}, which it does not fetch`),
      ...[...asked]
        .filter((name) => !used.has(name))
        .map((name) => `${title}: ${name} is fetched and not used by its template`),
    ];
  });
}
