import type { Manifest } from '../../manifests/documents.ts';
import { templateProblems } from './external-secrets.ts';
import { type Reference, referencesOf } from './references.ts';
import { suppliedBy } from './suppliers.ts';

export function forgottenReferences(documents: readonly Manifest[]): string[] {
  const supplied = new Map(suppliedBy(documents).map((entry) => [`${entry.kind} ${entry.name}`, entry.keys]));
  const missing = (reference: Reference): string | undefined => {
    const title = `${reference.kind} ${reference.name}`;
    const keys = supplied.get(title);
    if (keys === undefined) return `${title}: nothing makes it`;
    if (reference.key === undefined || keys.has(reference.key)) return undefined;
    return `${title}: ${reference.key} is missing or empty`;
  };
  const needs = new Map<string, Set<string>>();
  for (const reference of referencesOf(documents)) {
    const problem = missing(reference);
    if (problem !== undefined) needs.set(problem, (needs.get(problem) ?? new Set()).add(reference.by));
  }
  const lines = [...needs].map(([problem, by]) => `${problem}; needed by ${[...by].join(', ')}`);
  return [...lines, ...templateProblems(documents)].sort();
}
