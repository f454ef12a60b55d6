import { existsSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PROBE_TIMEOUT_MS = 2_000;

export async function dockerAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const address = dockerAddress(env);
  return address !== undefined && (await answersPing(address));
}

/** Undefined when the daemon needs TLS or ssh, or when there is no socket. */
export function dockerAddress(env: NodeJS.ProcessEnv): RequestOptions | undefined {
  const host = env.DOCKER_HOST;
  if (!host) {
    const sockets = ['/var/run/docker.sock', join(homedir(), '.docker', 'run', 'docker.sock')];
    const socketPath = sockets.find((path) => existsSync(path));
    return socketPath === undefined ? undefined : { socketPath };
  }
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  if (!URL.canParse(host) || env.DOCKER_TLS_VERIFY) return undefined;
  const url = new URL(host);
  if (url.protocol !== 'tcp:' && url.protocol !== 'http:') return undefined;
  return { host: url.hostname, port: url.port || 2375 };
}

function answersPing(address: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...address, path: '/_ping', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    ping.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('error', () => resolve(false));
    ping.end();
  });
}
