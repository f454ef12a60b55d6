import { at, type Fields, fieldsAt, listAt } from '../../tools/values.ts';
import { type Manifest, titleOf } from './documents.ts';

export type Workload = { title: string; document: Manifest; podLabels: Fields; pod: Fields };

const POD_TEMPLATES: Record<string, readonly string[]> = {
  Pod: [],
  Deployment: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
};

export function workloadsOf(documents: readonly Manifest[]): Workload[] {
  return documents.flatMap((document) => {
    const path = POD_TEMPLATES[document.kind];
    if (!path) return [];
    const template = at(document, ...path);
    const podLabels = fieldsAt(template, 'metadata', 'labels');
    return [{ title: titleOf(document), document, podLabels, pod: fieldsAt(template, 'spec') }];
  });
}

export function containersOf({ pod }: Workload): Fields[] {
  return [...listAt(pod, 'initContainers'), ...listAt(pod, 'containers')];
}
