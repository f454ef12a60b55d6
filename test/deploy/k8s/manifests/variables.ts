import { type Fields, listAt, textAt } from '../../tools/values.ts';
import type { Manifest } from './documents.ts';
import { secretText } from './platform.ts';
import { containersOf, type Workload } from './workloads.ts';

export function variablesIn(workload: Workload): Fields[] {
  return containersOf(workload).flatMap((container) => listAt(container, 'env'));
}

export function urlOf(entry: Fields, documents: readonly Manifest[]): URL[] {
  const reference = ['valueFrom', 'secretKeyRef'] as const;
  const secret = secretText(
    documents,
    textAt(entry, ...reference, 'name'),
    textAt(entry, ...reference, 'key'),
  );
  const text = (textAt(entry, 'value') || secret).replaceAll(/\{\{.*?\}\}/g, 'secret');
  return URL.canParse(text) ? [new URL(text)] : [];
}
