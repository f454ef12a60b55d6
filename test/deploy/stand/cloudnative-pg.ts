import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import type { ApiServer } from '../api/api-server.ts';
import { type Manifest, nameOf, ofKind, parseManifests } from '../k8s/manifests/documents.ts';
import { goModules } from '../schemas/go-modules.ts';
import { CLOUDNATIVE_PG } from '../schemas/versions.ts';
import { cached } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';
import { fieldsAt, listAt, textAt } from '../tools/values.ts';
import { applyFolder, applyTo } from './apply.ts';
import { find, type Made } from './made.ts';
import { type Beside, startBeside } from './program.ts';

/** Some 3 minutes of one core, half a minute where its webhooks are built already. */
const BUILD_WITHIN_MS = 1_200_000;
const CERTIFY_WITHIN_MS = 20_000;
const READY_WITHIN_MS = 60_000;
const NAMESPACE = 'cnpg-system';

async function sourceOfOperator(): Promise<string> {
  const source = (await goModules([CLOUDNATIVE_PG])).get(CLOUDNATIVE_PG);
  if (!source) throw new Error(`${CLOUDNATIVE_PG}: not fetched`);
  return source;
}

async function buildOperator(source: string): Promise<string> {
  const folder = await cached('cnpg-operator', [CLOUDNATIVE_PG], async (made) => {
    const args = ['build', '-o', join(made, 'manager'), './cmd/manager'];
    await runGo(args, { cwd: source, timeoutMs: BUILD_WITHIN_MS });
  });
  return join(folder, 'manager');
}

/** A certificate of its own for its webhooks, under the names that it looks for. */
async function certify(folder: string): Promise<string> {
  const certificate = join(folder, 'apiserver.crt');
  const files = ['-keyout', join(folder, 'apiserver.key'), '-out', certificate];
  const names = ['-subj', '/CN=cnpg-webhook-service', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...files, ...names];
  await runProgram('openssl', args, { timeoutMs: CERTIFY_WITHIN_MS });
  return (await readFile(certificate)).toString('base64');
}

/** Its webhooks as it publishes them, but where they are here. */
async function webhooksAt(source: string, port: number, caBundle: string): Promise<Manifest[]> {
  const documents = parseManifests(await readFile(join(source, 'config/webhook/manifests.yaml'), 'utf8'));
  for (const webhook of documents.flatMap((document) => listAt(document, 'webhooks'))) {
    const path = textAt(webhook, 'clientConfig', 'service', 'path');
    webhook.clientConfig = { url: `https://127.0.0.1:${port}${path}`, caBundle };
  }
  return documents;
}

/** CloudNativePG's operator with its webhooks, of the version that the manifests are checked against. */
export async function startCloudNativePg(server: ApiServer): Promise<Beside> {
  const source = await sourceOfOperator();
  const program = await buildOperator(source);
  const folder = join(server.folder, 'cnpg');
  await mkdir(join(folder, 'operator'), { recursive: true });
  await symlink(program, join(folder, 'operator/manager_amd64'));
  const caBundle = await certify(folder);
  const port = await findFreePort();
  await applyFolder(server, join(source, 'config/crd/bases'));
  await applyTo(server, [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }]);
  const beside = await startBeside({
    name: "CloudNativePG's operator",
    program,
    args: ['controller', '--metrics-bind-address=0', `--webhook-port=${port}`],
    cwd: folder,
    env: { KUBECONFIG: server.kubeconfig, OPERATOR_NAMESPACE: NAMESPACE, WEBHOOK_CERT_DIR: folder },
    log: join(folder, 'operator.log'),
    isReady: async (log) => log.includes('Starting workers') && log.includes('Serving webhook server'),
    readyWithinMs: READY_WITHIN_MS,
  });
  await applyTo(server, await webhooksAt(source, port, caBundle));
  return beside;
}

/** What it makes of a Cluster before a node starts the first pod: the kind, and what follows the name of the Cluster. */
const OF_CLUSTER: readonly [kind: string, suffix: string][] = [
  ['ServiceAccount', ''],
  ['Role', ''],
  ['RoleBinding', ''],
  ['Service', '-rw'],
  ['Service', '-ro'],
  ['Service', '-r'],
  ['Secret', '-ca'],
  ['Secret', '-server'],
  ['Secret', '-replication'],
  ['PodDisruptionBudget', ''],
  ['PodDisruptionBudget', '-primary'],
  ['PersistentVolumeClaim', '-1'],
  ['PersistentVolumeClaim', '-1-wal'],
  ['Job', '-1-initdb'],
];

/** What the operator has still to make of the Clusters. */
export function missingOfCloudNativePg(documents: readonly Manifest[], made: Made): string[] {
  return ofKind(documents, 'Cluster').flatMap((cluster) =>
    OF_CLUSTER.map(([kind, suffix]) => [kind, `${nameOf(cluster)}${suffix}`] as const)
      .filter(([kind, name]) => !find(made, kind, name))
      .map(([kind, name]) => `${kind} ${name}`),
  );
}

/** The documents without backups, whose plugin does not run here: the operator makes nothing of a Cluster with one that it does not know. */
export function withoutBackups(documents: readonly Manifest[]): Manifest[] {
  const kept = documents.filter(({ kind }) => kind !== 'ScheduledBackup');
  return kept.map((document) => {
    if (document.kind !== 'Cluster') return document;
    const { plugins: _, ...spec } = fieldsAt(document, 'spec');
    return { ...document, spec };
  });
}
