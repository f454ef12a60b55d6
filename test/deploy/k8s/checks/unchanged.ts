import { everyField } from '../../tools/values.ts';
import { type Manifest, titleOf } from '../manifests/documents.ts';

/** The example's names are all of this domain, its networks all of this range, which are nobody's; its day is past. */
const EXAMPLE = /[^\s"'<>]*(?:example\.com|\b192\.0\.2\.\d|\b2026-03-01)[^\s"'<>]*/;
/** Kept for people to read, and not for the cluster: dashboards, comments in files. */
const IGNORED = ['CustomResourceDefinition'];

/** What the example's overlay marks with CHANGE and still has: registry, host, bucket, proxies, addresses of mails and runbooks, the moment of a restore. */
export function unchangedProblems(documents: readonly Manifest[]): string[] {
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
    // Every alert has the address of its runbook: once is enough.
    const what = left.replace(/#.*$/, '');
    if (!first.has(what)) first.set(what, `${title}: ${name || 'a value'} is still ${what}`);
  }
  return [...first.values()];
}
