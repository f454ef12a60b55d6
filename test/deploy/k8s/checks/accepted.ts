import { textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { RULES } from './rules.ts';

/** A rule that the overlay turns off, for everything or for one object, with the reason. */
export type Exception = { rule: string; object: string; reason: string };

const LINE = /^\s*([\w-]+)(?:\s+([^:]+?))?\s*:\s*(.*?)\s*$/;

/** Reads the lines `RULE: REASON` and `RULE KIND NAME: REASON` of `accepted` in the overlay's release.yaml. */
export function acceptedExceptions(documents: readonly Manifest[]): Exception[] {
  const release = ofKind(documents, 'ConfigMap').find((document) => nameOf(document) === 'cowrie-release');
  const lines = textAt(release, 'data', 'accepted').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, rule = line.trim(), object = '', reason = ''] = LINE.exec(line) ?? [];
      return { rule, object, reason };
    });
}

/** Tells whether an exception lets a line of a rule through. A line begins with its object. */
export const isAccepted = (exceptions: readonly Exception[], rule: string, line: string): boolean =>
  exceptions.some(
    (one) =>
      one.rule === rule && one.reason !== '' && (one.object === '' || line.startsWith(`${one.object}:`)),
  );

export function exceptionProblems(documents: readonly Manifest[]): string[] {
  return acceptedExceptions(documents).flatMap(({ rule, reason }) => {
    if (!(rule in RULES))
      return [`ConfigMap cowrie-release: accepted names ${rule}, which is no rule; see the list`];
    return reason === '' ? [`ConfigMap cowrie-release: accepted gives no reason for ${rule}; write one`] : [];
  });
}
