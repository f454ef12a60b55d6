import { at, type Fields, fieldsAt, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, ofKind, titleOf } from '../manifests/documents.ts';
import { urlOf } from '../manifests/variables.ts';
import { containersOf, type Workload, workloadsOf } from '../manifests/workloads.ts';

export function fileProblems(documents: readonly Manifest[]): string[] {
  return [
    ...workloadsOf(documents).flatMap((workload) => [
      ...missingFiles(workload, documents),
      ...unreadable(workload),
    ]),
    ...ofKind(documents, 'KafkaNodePool').flatMap(ofBrokers),
  ];
}

function missingFiles(workload: Workload, documents: readonly Manifest[]): string[] {
  return containersOf(workload).flatMap((container) => {
    const named = listAt(container, 'env').flatMap((entry): [string, string][] => {
      const name = textAt(entry, 'name');
      const authorities = urlOf(entry, documents).map((url) => url.searchParams.get('sslrootcert') ?? '');
      return [...(name.endsWith('_FILE') ? [textAt(entry, 'value')] : []), ...authorities].map((path) => [
        name,
        path,
      ]);
    });
    return named
      .filter(([, path]) => path.startsWith('/') && !isMounted(path, container, workload.pod))
      .map(([name, path]) => `${workload.title}: ${name} names ${path}, which no volume brings`);
  });
}

function isMounted(path: string, container: Fields, pod: Fields): boolean {
  return listAt(container, 'volumeMounts').some((mount) => {
    const folder = `${textAt(mount, 'mountPath')}/`;
    if (!path.startsWith(folder)) return false;
    const volume = listAt(pod, 'volumes').find((one) => one.name === mount.name);
    const items = [...listAt(volume, 'secret', 'items'), ...listAt(volume, 'configMap', 'items')];
    const file = path.slice(folder.length);
    return items.length === 0 || items.some((item) => textAt(item, 'path') === file);
  });
}

/** Files of Secrets belong to root. Other users can read them only through the group of fsGroup. */
function unreadable({ title, pod }: Workload): string[] {
  const hasSecrets = listAt(pod, 'volumes').some((volume) => at(volume, 'secret') !== undefined);
  const { fsGroup, runAsNonRoot } = fieldsAt(pod, 'securityContext');
  if (!hasSecrets || runAsNonRoot !== true || typeof fsGroup === 'number') return [];
  return [`${title}: without fsGroup its user cannot read its Secrets`];
}

/** Strimzi's own fsGroup no longer applies once a pod has a security context. */
function ofBrokers(pool: Manifest): string[] {
  const context = at(pool, 'spec', 'template', 'pod', 'securityContext');
  if (context === undefined || at(context, 'fsGroup') === 0) return [];
  return [`${titleOf(pool)}: without fsGroup 0 Kafka cannot write to most volumes`];
}
