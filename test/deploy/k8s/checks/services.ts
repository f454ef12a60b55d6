import { at, type Fields, fieldsAt, listAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind, titleOf } from '../manifests/documents.ts';
import { serviceOf } from '../manifests/platform.ts';
import { selects } from '../manifests/reach.ts';
import { variablesIn } from '../manifests/variables.ts';
import { containersOf, type Workload, workloadsOf } from '../manifests/workloads.ts';
import { quantityOf } from './reference/quantity.ts';

/** STOP_WITHIN_MS of libs/runtime/src/run-service.ts, and a margin; a test compares it. */
export const STOP_SECONDS = 15;
/** The start of the image has it; young objects take three times as much. */
const SEMI_SPACE_MIB = 64;
/** Program code, buffers and stacks. */
const OUTSIDE_HEAP_MIB = 64;

const servicesIn = (documents: readonly Manifest[]): Workload[] =>
  workloadsOf(ofKind(documents, 'Deployment')).filter(
    ({ podLabels }) => serviceOf(textAt(podLabels, 'app.kubernetes.io/name')) !== undefined,
  );

export function imageProblems(documents: readonly Manifest[]): string[] {
  return workloadsOf(documents).flatMap((workload) => {
    const service = serviceOf(textAt(workload.podLabels, 'app.kubernetes.io/name'));
    if (service === undefined) return [];
    return listAt(workload.pod, 'containers')
      .filter(({ name }) => name === 'service' || name === 'task')
      .map((container) => textAt(container, 'image'))
      .filter((image) => !new RegExp(`(^|[/-])${service}([:@]|$)`).test(image))
      .map((image) => `${workload.title}: ${image} is not the image of ${service}; use cowrie/${service}`);
  });
}

export function memoryProblems(documents: readonly Manifest[]): string[] {
  return workloadsOf(documents).flatMap((workload) =>
    containersOf(workload).flatMap((container) => {
      const options = variablesIn({ ...workload, pod: { containers: [container] } })
        .filter(({ name }) => name === 'NODE_OPTIONS')
        .map((entry) => textAt(entry, 'value'));
      const settings = listAt(container, 'envFrom').flatMap((entry) => {
        const map = ofKind(documents, 'ConfigMap').find(
          (one) => nameOf(one) === textAt(entry, 'configMapRef', 'name'),
        );
        return textAt(map, 'data', 'NODE_OPTIONS');
      });
      const words = [...options, ...settings, String(container.command), String(container.args)].join(' ');
      const [, old] = /--max[-_]old[-_]space[-_]size[= ](\d+)/.exec(words) ?? [];
      const [, semi] = /--max[-_]semi[-_]space[-_]size[= ](\d+)/.exec(words) ?? [];
      const needed = Number(old ?? 0) + 3 * Number(semi ?? SEMI_SPACE_MIB) + OUTSIDE_HEAP_MIB;
      const limit = quantityOf(at(container, 'resources', 'limits', 'memory')) / 2 ** 20;
      if ((old ?? semi) === undefined || needed <= limit) return [];
      return [
        `${workload.title}: Node may use ${needed} MiB, and the container ends at ${limit} MiB; give it more`,
      ];
    }),
  );
}

/** Another command than the image's must still start the service. */
export function commandProblems(documents: readonly Manifest[]): string[] {
  return servicesIn(documents).flatMap(({ title, pod }) =>
    listAt(pod, 'containers')
      .filter(({ name, command, args }) => name === 'service' && (command ?? args) !== undefined)
      .filter(({ command, args }) => !`${command} ${args}`.includes('src/main.ts'))
      .map(({ command, args }) => `${title}: it runs ${command ?? args} instead of src/main.ts; remove it`),
  );
}

export function stopProblems(documents: readonly Manifest[]): string[] {
  return servicesIn(documents).flatMap(({ title, pod }) => {
    const [container] = listAt(pod, 'containers').filter(({ name }) => name === 'service');
    const waits = Number(at(container, 'lifecycle', 'preStop', 'sleep', 'seconds') ?? 0);
    const grace = Number(pod.terminationGracePeriodSeconds ?? 30);
    const needed = waits + STOP_SECONDS;
    return grace >= needed
      ? []
      : [
          `${title}: terminationGracePeriodSeconds is ${grace}; it waits ${waits} s and then stops: give it ${needed}`,
        ];
  });
}

export function budgetProblems(documents: readonly Manifest[]): string[] {
  const budgets = ofKind(documents, 'PodDisruptionBudget').flatMap((budget) => {
    const { minAvailable, maxUnavailable } = fieldsAt(budget, 'spec');
    const selector = fieldsAt(budget, 'spec', 'selector');
    const least = servicesIn(documents)
      .filter(({ podLabels }) => selects(selector, podLabels))
      .map(({ document }) => leastPods(nameOf(document), documents));
    const isNone = maxUnavailable !== undefined && Number.parseInt(String(maxUnavailable), 10) < 1;
    const isAll =
      minAvailable !== undefined && least.some((count) => count > 0 && keptOf(minAvailable, count) >= count);
    const isUnbounded =
      String(maxUnavailable) === '100%' ||
      least.some((count) => count > 1 && Number(maxUnavailable) >= count);
    return [
      ...(isNone || isAll
        ? [`${titleOf(budget)}: no pod may be evicted, so that no node can be drained; allow one`]
        : []),
      ...(isUnbounded ? [`${titleOf(budget)}: all pods may be evicted at once; allow one`] : []),
    ];
  });
  return budgets;
}

const keptOf = (kept: unknown, count: number): number =>
  String(kept).endsWith('%') ? Math.ceil((Number.parseInt(String(kept), 10) * count) / 100) : Number(kept);

function leastPods(service: string, documents: readonly Manifest[]): number {
  const [scaler] = scalersOf(documents).filter(({ target }) => target === service);
  const deployment = ofKind(documents, 'Deployment').find((one) => nameOf(one) === service);
  return scaler?.min ?? Number(at(deployment, 'spec', 'replicas') ?? 1);
}

type Scaler = { document: Manifest; target: string; min: number; max: number };

function scalersOf(documents: readonly Manifest[]): Scaler[] {
  const scaler = (document: Manifest, min: string, max: string): Scaler => {
    const spec: Fields = fieldsAt(document, 'spec');
    const target = textAt(spec, 'scaleTargetRef', 'name');
    return { document, target, min: Number(spec[min]), max: Number(spec[max]) };
  };
  return [
    ...ofKind(documents, 'HorizontalPodAutoscaler').map((one) => scaler(one, 'minReplicas', 'maxReplicas')),
    ...ofKind(documents, 'ScaledObject').map((one) => scaler(one, 'minReplicaCount', 'maxReplicaCount')),
  ];
}

export function scalerProblems(documents: readonly Manifest[]): string[] {
  return scalersOf(documents)
    .filter(({ min, max }) => max < 2 * min && max < 12)
    .map(
      ({ document, min, max }) =>
        `${titleOf(document)}: at most ${max} pods, at least ${min}, leave no room; allow 12`,
    );
}

/** Passkeys are bound to this host, and the links in mails lead to it. */
export function publicUrlProblems(documents: readonly Manifest[]): string[] {
  const urls = ofKind(documents, 'ConfigMap').flatMap((map) => {
    const url = textAt(map, 'data', 'PUBLIC_URL');
    return url === '' ? [] : [{ title: `ConfigMap ${nameOf(map)}`, url }];
  });
  const hosts = ofKind(documents, 'HTTPRoute').flatMap((route) => {
    const found = at(route, 'spec', 'hostnames');
    return Array.isArray(found) ? found.map(String) : [];
  });
  return urls.flatMap(({ title, url }) => {
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
    if (hosts.length === 0 || (protocol === 'https:' && hosts.includes(hostname))) return [];
    return [
      `${title}: PUBLIC_URL is ${url}; callers reach https://${[...new Set(hosts)].join(', https://')}`,
    ];
  });
}
