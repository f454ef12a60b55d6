import { waitUntilReady } from '../processes/wait.ts';
import type { Session } from '../session.ts';

const READY_TIMEOUT_MS = 120_000;
const PROBE_TIMEOUT_MS = 5_000;

type Instance = { name: string; managementPort: number; port: number | undefined };

export function waitForInstances(
  session: Pick<Session, 'paths' | 'signal'>,
  instances: readonly Instance[],
  everyMs: number,
  assertStarting: () => void = () => {},
): Promise<void> {
  return waitUntilReady({
    timeoutMs: READY_TIMEOUT_MS,
    everyMs,
    signal: session.signal,
    missing: async () => {
      assertStarting();
      const missing = await Promise.all(instances.map((instance) => findReadinessProblem(instance, session)));
      return missing.filter((text) => text !== undefined).join('; ') || undefined;
    },
  });
}

async function findReadinessProblem(
  instance: Instance,
  { paths, signal }: Pick<Session, 'paths' | 'signal'>,
): Promise<string | undefined> {
  const ports = [instance.managementPort, instance.port].filter((port) => port !== undefined);
  const answers = await Promise.all(ports.map((port) => probe(port, signal)));
  const missing = answers.find((answer) => answer !== undefined);
  return missing && `${instance.name} (${missing}), see ${paths.log(instance.name)}`;
}

async function probe(port: number, stop: AbortSignal): Promise<string | undefined> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal });
    const body = await response.text();
    return response.status === 200 ? undefined : `${response.status} ${body.slice(0, 200)}`.trim();
  } catch {
    return 'no answer';
  }
}
