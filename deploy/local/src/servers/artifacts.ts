import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import mavenArtifacts from 'mvn-artifact-download';
import { firstLine, stackError } from '../errors.ts';
import { shortHash } from '../home/paths.ts';
import { throwIfAborted } from '../processes/wait.ts';
import type { Session } from '../session.ts';
import { FETCH_TIMEOUT_MS, fetchOnce } from './fetch-once.ts';

const PARALLEL_DOWNLOADS = 6;

export type Artifacts = { dir: string; kafkaJars: readonly string[]; redisDir: string };

/** `path` is the file's place in a Maven repository. */
type Jar = { sha256: string; path: string };

export async function ensureArtifacts(session: Session): Promise<Artifacts> {
  const list = readFileSync(new URL('./jars.sha256', import.meta.url), 'utf8');
  const dir = await fetchOnce(session, {
    label: 'Kafka and Redis',
    name: shortHash(list),
    into: (temporary) => fetchInto(temporary, parseList(list), session),
  });
  const jarsDir = join(dir, 'kafka');
  const jars = readdirSync(jarsDir).filter((name) => name.endsWith('.jar'));
  return { dir, kafkaJars: jars.sort().map((name) => join(jarsDir, name)), redisDir: join(dir, 'redis') };
}

export function parseList(list: string): Jar[] {
  return [...list.matchAll(/^(\w{64}) {2}(\S+)$/gm)].map(([, sha256 = '', path = '']) => ({ sha256, path }));
}

async function fetchInto(dir: string, jars: readonly Jar[], session: Session): Promise<void> {
  const [kafkaDir, redisDir] = [join(dir, 'kafka'), join(dir, 'redis')];
  for (const each of [kafkaDir, redisDir]) mkdirSync(each);
  const queue = jars.values();
  const downloads = Array.from({ length: PARALLEL_DOWNLOADS }, async () => {
    for (const jar of queue) await fetchJar(jar, kafkaDir, session);
  });
  await Promise.all(downloads);
  const redisJar = readdirSync(kafkaDir).find((name) => name.startsWith('embedded-redis-')) ?? '';
  const filter = ({ name }: { name: string }) => name.startsWith('redis-server');
  const programs = unzipSync(readFileSync(join(kafkaDir, redisJar)), { filter });
  for (const [name, content] of Object.entries(programs)) {
    writeFileSync(join(redisDir, name), content, { mode: 0o755 });
  }
  rmSync(join(kafkaDir, redisJar));
}

/** Fails unless the file has the checksum of the list. */
async function fetchJar({ sha256, path }: Jar, dir: string, { env, signal }: Session): Promise<void> {
  const [version = '', artifactId = '', ...group] = path.split('/').slice(0, -1).reverse();
  const artifact = { groupId: group.reverse().join('.'), artifactId, version, extension: 'jar' };
  const options = { timeout: FETCH_TIMEOUT_MS, signal };
  const file = await mavenArtifacts
    .default(artifact, dir, env.COWRIE_MAVEN_REPOSITORY || undefined, basename(path), options)
    .catch((error) => {
      throwIfAborted(signal);
      throw stackError(`${basename(path)} could not be fetched (${firstLine(error)}); or use Docker`);
    });
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found !== sha256) throw stackError(`${basename(path)} has the SHA-256 ${found}, not ${sha256}`);
}
