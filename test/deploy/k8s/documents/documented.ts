import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';
import { GROUPS } from '../manifests/groups.ts';
import { containersOf, workloadsOf } from '../manifests/workloads.ts';

/* Wrong figures pass every schema, webhook and API server. Each function lists the differences. */

const DOCUMENT = 'docs/operations/kubernetes.md';
const lines = readFileSync(join(import.meta.dirname, '../../../..', DOCUMENT), 'utf8');
const text = lines.replace(/\n {2,}/g, ' ');

function readDocumented(pattern: RegExp, within = text): string[] {
  const found = pattern.exec(within);
  if (!found) throw new Error(`${DOCUMENT} does not state ${pattern}`);
  return found.slice(1).map((value) => value.replaceAll(',', ''));
}

const rowOf = (service: string): string =>
  readDocumented(new RegExp(`^\\| ${service} \\|(.*)`, 'm')).join('');

function differs(what: string, found: unknown, wanted: string): string[] {
  return String(found) === wanted ? [] : [`${what} is ${found}; ${DOCUMENT} says ${wanted}`];
}

function retentionProblems(documents: readonly Manifest[]): string[] {
  const [days] = readDocumented(/\*\*Backups\*\*[^*]* kept (\d+) days/);
  return ofKind(documents, 'ObjectStore').flatMap((store) =>
    differs(`${titleOf(store)}: retentionPolicy`, at(store, 'spec', 'retentionPolicy'), `${days}d`),
  );
}

/**
 * Kubernetes waits 10 s after the first failure of a Job's pod, and twice as long after each further one, up to 10
 * minutes.
 */
const LONGEST_PAUSE_SECONDS = 600;

function pausesSeconds(retries: number): number {
  const pauses = Array.from({ length: retries }, (_, index) =>
    Math.min(10 * 2 ** index, LONGEST_PAUSE_SECONDS),
  );
  return pauses.reduce((sum, pause) => sum + pause, 0);
}

/** A migration's retries must end by time and not by their number. */
function migrationProblems(documents: readonly Manifest[]): string[] {
  const [minutes] = readDocumented(/tried again for up to (\d+) minutes/);
  const seconds = Number(minutes) * 60;
  return ofKind(documents, 'Job').flatMap((job) => [
    ...differs(
      `${titleOf(job)}: activeDeadlineSeconds`,
      at(job, 'spec', 'activeDeadlineSeconds'),
      `${seconds}`,
    ),
    ...(pausesSeconds(Number(at(job, 'spec', 'backoffLimit'))) >= seconds
      ? []
      : [`${titleOf(job)}: backoffLimit ends its tries before ${seconds} s are over`]),
  ]);
}

function probeProblems(documents: readonly Manifest[]): string[] {
  const [startPath = '', startSeconds = ''] = readDocumented(/Start: `(\S+)`, for (\d+) s/);
  const liveness = readDocumented(/Liveness: `(\S+)` every (\d+) s, (\d+) failures/);
  const readiness = readDocumented(/Readiness: `(\S+)` every (\d+) s, (\d+) failures/);
  const [gatewayPath = ''] = readDocumented(/Readiness of the gateway: `(\S+)`/);
  return workloadsOf(ofKind(documents, 'Deployment')).flatMap((workload) => {
    const service = nameOf(workload.document);
    const [container] = containersOf(workload);
    if (service !== 'gateway' && !(service in GROUPS)) return [];
    const probe = (name: string) => [
      textAt(container, name, 'httpGet', 'path'),
      at(container, name, 'periodSeconds'),
      at(container, name, 'failureThreshold'),
    ];
    const [path, period, failures] = probe('startupProbe');
    const ready = service === 'gateway' ? [gatewayPath, ...readiness.slice(1)] : readiness;
    const start = [path, Number(period) * Number(failures)];
    return [
      ...differs(`${workload.title}: startupProbe`, start, [startPath, startSeconds].join()),
      ...differs(`${workload.title}: livenessProbe`, probe('livenessProbe'), liveness.join()),
      ...differs(`${workload.title}: readinessProbe`, probe('readinessProbe'), ready.join()),
    ];
  });
}

function scalingProblems(documents: readonly Manifest[]): string[] {
  const gateways = ofKind(documents, 'HorizontalPodAutoscaler').flatMap((scaler) => {
    const [percent = ''] = readDocumented(/processor: (\d+) %/, rowOf(nameOf(scaler)));
    const [metric] = listAt(scaler, 'spec', 'metrics');
    const found = at(metric, 'containerResource', 'target', 'averageUtilization');
    return differs(`${titleOf(scaler)}: averageUtilization`, found, percent);
  });
  const others = ofKind(documents, 'ScaledObject').flatMap((scaler) =>
    listAt(scaler, 'spec', 'triggers')
      .filter((trigger) => textAt(trigger, 'type') === 'kafka')
      .flatMap((trigger) => {
        const topic = textAt(trigger, 'metadata', 'topic');
        const [wanted = ''] = readDocumented(/behind: (\d+) an instance/, rowOf(nameOf(scaler)));
        return differs(
          `${titleOf(scaler)}: lag of ${topic}`,
          at(trigger, 'metadata', 'lagThreshold'),
          wanted,
        );
      }),
  );
  return [...gateways, ...others];
}

/**
 * A secret that is missing in the table would never be put into the store, and External Secrets would then create
 * nothing at all.
 */
function secretProblems(documents: readonly Manifest[]): string[] {
  const fetched = ofKind(documents, 'ExternalSecret').flatMap((document) => listAt(document, 'spec', 'data'));
  return fetched.flatMap(({ remoteRef }) => {
    const secret = textAt(remoteRef, 'key').replace('cowrie/', '');
    const property = textAt(remoteRef, 'property');
    const named = secret.replace(/^\w+-db-/, 'NAME-db-');
    const [row = ''] = readDocumented(new RegExp(`^\\| \`${named}\` \\|(.*)`, 'm'));
    const isThere = row.includes(`\`${property}\``);
    return isThere ? [] : [`ExternalSecret of cowrie/${secret}: ${DOCUMENT} does not list ${property}`];
  });
}

export function documentedProblems(documents: readonly Manifest[]): string[] {
  return [
    ...retentionProblems(documents),
    ...migrationProblems(documents),
    ...probeProblems(documents),
    ...scalingProblems(documents),
    ...secretProblems(documents),
  ];
}
