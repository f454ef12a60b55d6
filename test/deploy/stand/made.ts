import type { ApiServer } from '../api/api-server.ts';
import { type Manifest, nameOf, ofKind } from '../k8s/manifests/documents.ts';
import { at, type Fields, fieldsAt, isFields, listAt } from '../tools/values.ts';

/** What is there at one moment. */
export type Made = readonly Fields[];

const KINDS = [
  'deployments',
  'statefulsets',
  'replicasets',
  'pods',
  'jobs',
  'poddisruptionbudgets',
  'services',
  'endpointslices',
  'secrets',
  'configmaps',
  'serviceaccounts',
  'roles',
  'rolebindings',
  'networkpolicies',
  'persistentvolumeclaims',
];

/** Reads all objects of a namespace of the kinds that controllers and operators make, and of `others`. */
export async function readMade(
  server: ApiServer,
  namespace: string,
  others: readonly string[] = [],
): Promise<Made> {
  const printed = await server.kubectl(['-n', namespace, 'get', [...KINDS, ...others].join(), '-o', 'json']);
  const list: unknown = JSON.parse(printed);
  return listAt(list, 'items');
}

const ownersOf = (object: Fields): Fields[] => listAt(object, 'metadata', 'ownerReferences');

/** Those of a kind that belong to an object, as a controller wrote it down. */
function ownedBy(made: Made, kind: string, owner: Fields): Fields[] {
  const uid = at(owner, 'metadata', 'uid');
  return made.filter((object) => object.kind === kind && ownersOf(object).some((one) => one.uid === uid));
}

export function find(made: Made, kind: string, name: string): Fields | undefined {
  return made.find((object) => object.kind === kind && nameOf(object) === name);
}

const isSeen = (object: Fields): boolean =>
  at(object, 'status', 'observedGeneration') === at(object, 'metadata', 'generation');

/** What the controllers of Kubernetes have still to make of the documents, each as a title. */
export function missingOfControllers(documents: readonly Manifest[], made: Made): string[] {
  const checks: Record<string, (object: Fields) => boolean> = {
    Deployment: (object) => {
      const wanted = at(object, 'spec', 'replicas');
      const sets = ownedBy(made, 'ReplicaSet', object);
      const pods = sets.flatMap((set) => ownedBy(made, 'Pod', set));
      return isSeen(object) && sets.length === 1 && pods.length === wanted;
    },
    Job: (object) => at(object, 'status', 'active') === 1 && ownedBy(made, 'Pod', object).length === 1,
    PodDisruptionBudget: isSeen,
    Service: (object) => !isFields(at(object, 'spec', 'selector')) || hasSlices(made, object),
  };
  return Object.entries(checks).flatMap(([kind, isDone]) =>
    ofKind(documents, kind)
      .filter((document) => {
        const object = find(made, kind, nameOf(document));
        return object === undefined || !isDone(object);
      })
      .map((document) => `${kind} ${nameOf(document)}`),
  );
}

const hasSlices = (made: Made, service: Fields): boolean =>
  ownedBy(made, 'EndpointSlice', service).length > 0;

/** How many there are of each kind. */
export function countsOf(made: Made): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of made) counts[String(kind)] = (counts[String(kind)] ?? 0) + 1;
  return counts;
}

/** What was complained about: events that are warnings, each reason with the object and what it says. */
export async function readWarnings(server: ApiServer): Promise<string[]> {
  const printed = await server.kubectl([
    'get',
    'events',
    '-A',
    '--field-selector=type=Warning',
    '-o',
    'json',
  ]);
  const list: unknown = JSON.parse(printed);
  const texts = listAt(list, 'items').map((event) => {
    const { kind, name } = fieldsAt(event, 'involvedObject');
    return `${event.reason}: ${kind} ${name}: ${event.message}`;
  });
  return [...new Set(texts)];
}

/** What operators say of their own resources: phases, and conditions with a message. */
export function readConditions(made: Made): string[] {
  return made.flatMap((object) => {
    const title = `${object.kind} ${nameOf(object)}`;
    const { phase, phaseReason } = fieldsAt(object, 'status');
    const ofPhase = object.kind === 'Cluster' ? [`${title}: ${phase}: ${phaseReason ?? ''}`] : [];
    const isOurs = /^(Cluster|ScheduledBackup|Kafka.*|StrimziPodSet)$/.test(String(object.kind));
    const conditions = isOurs ? listAt(object, 'status', 'conditions') : [];
    const said = conditions.map(
      ({ type, status, reason, message }) => `${title}: ${type}=${status} ${reason ?? ''}: ${message ?? ''}`,
    );
    return [...ofPhase, ...said];
  });
}
