import { everyField } from '../../tools/values.ts';
import { type Manifest, titleOf } from '../manifests/documents.ts';

/**
 * All names of the example are in this domain, all its networks in this range, both of which are reserved; its date is
 * past.
 */
const EXAMPLE = /[^\s"'<>]*(?:example\.com|\b192\.0\.2\.\d|\b2026-03-01)[^\s"'<>]*/;
/** CustomResourceDefinitions contain example texts for readers. */
const IGNORED = ['CustomResourceDefinition'];

/** The example's overlay marks these places with CHANGE. */
export function unchangedExampleProblems(documents: readonly Manifest[]): string[] {
  const found = documents
    .filter(({ kind }) => !IGNORED.includes(kind))
    .flatMap((document) =>
      [...everyField(document)].flatMap(({ name, value }) => {
        const [left] = (typeof value === 'string' && EXAMPLE.exec(value)) || [];
        return left === undefined ? [] : [{ title: titleOf(document), name, left }];
      }),
    );
  const first = new Map<string, string>();
  for (const { title, name, left } of found) {
    // Every alert has the address of its runbook; one report is enough.
    const what = left.replace(/#.*$/, '');
    if (!first.has(what)) first.set(what, `${title}: ${name || 'a value'} is still ${what}`);
  }
  return [...first.values()];
}
