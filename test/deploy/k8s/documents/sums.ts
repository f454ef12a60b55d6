import { at, fieldsAt, textAt } from '../../tools/values.ts';
import { type Manifest, nameOf, ofKind } from '../manifests/documents.ts';
import { containersOf, workloadsOf } from '../manifests/workloads.ts';

type Sum = { cores: number; gib: number };
type Kind = 'requests' | 'limits';

const GIB = 2 ** 30;
const UNITS: Record<string, number> = { '': 1, m: 0.001, Mi: 2 ** 20, Gi: GIB };

function quantity(text: unknown): number {
  const [, number = '', unit = ''] = /^([\d.]+)(\w*)$/.exec(String(text)) ?? [];
  const factor = UNITS[unit];
  if (number === '' || factor === undefined) throw new Error(`${text} is no quantity that is read here`);
  return Number(number) * factor;
}

function of(resources: unknown, kind: Kind, pods: number): Sum {
  const { cpu, memory } = fieldsAt(resources, 'resources', kind);
  return { cores: pods * quantity(cpu), gib: (pods * quantity(memory)) / GIB };
}

function podsOf(deployment: Manifest, documents: readonly Manifest[], end: 'min' | 'max'): number {
  const scalers = ['HorizontalPodAutoscaler', 'ScaledObject'].flatMap((kind) => ofKind(documents, kind));
  const scaler = scalers.find((one) => textAt(one, 'spec', 'scaleTargetRef', 'name') === nameOf(deployment));
  const spec = fieldsAt(scaler, 'spec');
  return Number(
    spec[`${end}Replicas`] ?? spec[`${end}ReplicaCount`] ?? at(deployment, 'spec', 'replicas') ?? 1,
  );
}

function parts(documents: readonly Manifest[], kind: Kind, end: 'min' | 'max'): Sum[] {
  const services = workloadsOf(ofKind(documents, 'Deployment')).flatMap((workload) =>
    containersOf(workload).map((one) =>
      of({ resources: one.resources }, kind, podsOf(workload.document, documents, end)),
    ),
  );
  const databases = ofKind(documents, 'Cluster').map(({ spec }) =>
    of(spec, kind, Number(at(spec, 'instances'))),
  );
  const nodes = ofKind(documents, 'KafkaNodePool').map(({ spec }) =>
    of(spec, kind, Number(at(spec, 'replicas'))),
  );
  const helpers = ofKind(documents, 'Kafka').flatMap(({ spec }) =>
    [
      fieldsAt(spec, 'entityOperator', 'topicOperator'),
      fieldsAt(spec, 'entityOperator', 'userOperator'),
      fieldsAt(spec, 'kafkaExporter'),
    ]
      .filter(({ resources }) => resources !== undefined)
      .map((one) => of(one, kind, 1)),
  );
  return [...services, ...databases, ...nodes, ...helpers];
}

function total(sums: readonly Sum[]): string {
  const cores = sums.reduce((sum, one) => sum + one.cores, 0);
  const gib = sums.reduce((sum, one) => sum + one.gib, 0);
  return `${Number(cores.toFixed(2))} cores, ${Number(gib.toFixed(1))} GiB`;
}

export function rowOfSums(overlay: string, documents: readonly Manifest[]): string {
  const cells = (['min', 'max'] as const).flatMap((end) =>
    (['requests', 'limits'] as const).map((kind) => total(parts(documents, kind, end))),
  );
  return `| ${[overlay, ...cells].join(' | ')} |`;
}
