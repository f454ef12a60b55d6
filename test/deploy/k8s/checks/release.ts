import { textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { containersOf, workloadsOf } from '../manifests/workloads.ts';

/** Valid as an image's tag, a label and the name of a Job. */
const VERSION = /^[a-z0-9]([a-z0-9.-]{0,30}[a-z0-9])?$/;
const OURS = /(^|[/-])(gateway|ledger|user|history|webhooks)$/;

export function releaseProblems(documents: readonly Manifest[]): string[] {
  const release = ofKind(documents, 'ConfigMap').find((document) => nameOf(document) === 'cowrie-release');
  const version = textAt(release, 'data', 'version');
  if (!VERSION.test(version)) {
    return ['ConfigMap cowrie-release: version must be small letters, digits, points and dashes'];
  }
  const images = workloadsOf(documents).flatMap((workload) =>
    containersOf(workload).map((container) => ({ title: workload.title, image: textAt(container, 'image') })),
  );
  const others = images.filter(({ image }) => {
    const [, name = '', tag, digest] = /^(.*?)(?::([^:/@]*))?(@sha256:[0-9a-f]{64})?$/.exec(image) ?? [];
    // A digest always refers to one image; the overlay must know its version.
    return OURS.test(name) && tag !== version && (digest === undefined || tag !== undefined);
  });
  const jobs = ofKind(documents, 'Job').filter((job) => {
    const [, of] = /-migration-(.*)$/.exec(nameOf(job)) ?? [];
    return of !== undefined && of !== version;
  });
  return [
    ...others.map(({ title, image }) => `${title}: ${image} is not of version ${version}`),
    ...jobs.map((job) => `Job ${nameOf(job)}: is not named after version ${version}`),
  ];
}
