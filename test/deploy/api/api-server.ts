import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { cachedFolder } from '../tools/cache.ts';
import { endProcess } from '../tools/end-process.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

/**
 * Built from its Go module, with its own etcd. It validates, defaults and admits as a cluster does; without controllers
 * and operators, objects stay as they were sent.
 */
export type ApiServer = {
  kubectl(args: readonly string[], input?: string): Promise<string>;
  command: readonly string[];
  folder: string;
  kubeconfig: string;
  signingKey: string;
  certificate: string;
  stop(): Promise<void>;
};

const SOURCE = join(import.meta.dirname, 'server');
/** A build takes about 5 minutes of two cores, once per version. */
const BUILD_WITHIN_MS = 1_800_000;
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;
const KUBECTL_WITHIN_MS = 120_000;

export async function buildApiServer(): Promise<string> {
  const sources = await Promise.all(
    ['main.go', 'go.mod', 'go.sum'].map((file) => readFile(join(SOURCE, file), 'utf8')),
  );
  const folder = await cachedFolder('api-server', sources, async (made) => {
    const output = join(made, 'api-server');
    await runGo(['build', '-o', output, '.'], { cwd: SOURCE, timeoutMs: BUILD_WITHIN_MS });
  });
  return join(folder, 'api-server');
}

async function writeSigningKey(folder: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'service-account.key');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return file;
}

async function writeKubeconfig(folder: string, port: number, token: string): Promise<string> {
  const file = join(folder, 'kubeconfig');
  const cluster = { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'checks', cluster }],
    users: [{ name: 'checks', user: { token } }],
    contexts: [{ name: 'checks', context: { cluster: 'checks', user: 'checks' } }],
    'current-context': 'checks',
  };
  await writeFile(file, JSON.stringify(config), { mode: 0o600 });
  return file;
}

type StartOptions = Options & {
  folder: string;
  signingKey: string;
  port: number;
  etcdPort: number;
  token: string;
};

async function start(program: string, started: StartOptions): Promise<ChildProcess> {
  const { folder, signingKey, port, etcdPort, token, withControllers } = started;
  const tokens = join(folder, 'tokens.csv');
  await writeFile(tokens, `${token},checks,checks,"system:masters"\n`, { mode: 0o600 });
  const flags = [
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${join(folder, 'certificates')}`,
    `--token-auth-file=${tokens}`,
    '--authorization-mode=RBAC',
    '--service-account-issuer=https://127.0.0.1',
    `--service-account-key-file=${signingKey}`,
    `--service-account-signing-key-file=${signingKey}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    // This plugin requires a service account in each namespace, which only a controller creates.
    ...(withControllers ? [] : ['--disable-admission-plugins=ServiceAccount']),
  ];
  const log = openSync(join(folder, 'api-server.log'), 'a');
  return spawn(program, ['serve', String(etcdPort), folder, ...flags], { stdio: ['ignore', log, log] });
}

type Options = {
  withControllers?: boolean;
};

export async function startApiServer(options: Options = {}): Promise<ApiServer> {
  const program = await buildApiServer();
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-api-'));
  const etcdPort = await findFreePort();
  const port = await findFreePort();
  const token = randomUUID();
  const kubeconfig = await writeKubeconfig(folder, port, token);
  const signingKey = await writeSigningKey(folder);
  const server = await start(program, { ...options, folder, signingKey, port, etcdPort, token });
  const certificate = join(folder, 'certificates/apiserver.crt');
  const command = [program, 'kubectl', '--kubeconfig', kubeconfig];
  const kubectl: ApiServer['kubectl'] = (args, input) =>
    runProgram(program, [...command.slice(1), ...args], {
      timeoutMs: KUBECTL_WITHIN_MS,
      ...(input === undefined ? {} : { input }),
    });
  const stop = async () => {
    await endProcess(server);
    await rm(folder, { recursive: true, force: true });
  };
  for (const endMs = Date.now() + READY_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const ready = await kubectl(['get', '--raw', '/readyz']).catch(() => '');
    if (ready === 'ok') return { kubectl, command, folder, kubeconfig, signingKey, certificate, stop };
    if (server.exitCode === null && Date.now() < endMs) continue;
    const log = await readFile(join(folder, 'api-server.log'), 'utf8');
    await stop();
    throw new Error(`the API server is not ready\n${log.slice(-4_000)}`);
  }
}
