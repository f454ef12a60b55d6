import { textAt } from '../../tools/values.ts';
import type { Manifest } from '../manifests/documents.ts';
import { SERVICE_NAMES, serviceOf } from '../manifests/platform.ts';
import { workloadsOf } from '../manifests/workloads.ts';
import { referencesOf } from './secrets/references.ts';

const OWNED = new RegExp(`^(?:kafka-user-)?(${SERVICE_NAMES.join('|')})(?:-.*)?$`);

/** Another program with a service's settings or keys could do what it must not. */
export function ownerProblems(documents: readonly Manifest[]): string[] {
  return workloadsOf(documents).flatMap((workload) => {
    const service = serviceOf(textAt(workload.podLabels, 'app.kubernetes.io/name'));
    if (service === undefined) return [];
    const named = referencesOf([workload.document]).map(({ kind, name }) => `${kind} ${name}`);
    return [...new Set(named)].flatMap((what) => {
      const [, owner] = OWNED.exec(what.split(' ')[1] ?? '') ?? [];
      return owner === undefined || owner === service
        ? []
        : [`${workload.title}: it has the ${what} of ${owner}`];
    });
  });
}
