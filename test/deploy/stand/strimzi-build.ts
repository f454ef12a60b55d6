import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STRIMZI_VERSION } from '../schemas/versions.ts';
import { cached } from '../tools/cache.ts';
import { runProgram } from '../tools/run-program.ts';

const FETCH_WITHIN_MS = 400_000;
const COMPILE_WITHIN_MS = 300_000;

/** The modules that the operator consists of, besides those that are published. */
const MODULES = ['config-model', 'certificate-issuer', 'operator-common', 'cluster-operator'];
const GENERATOR = 'config-model-generator';
const PUBLISHED = ['api', 'crd-annotations'];
const KAFKA_VERSION = '4.3.1';

/** Compiles Java 21 without a JDK of that version. */
const COMPILER = { group: 'org.eclipse.jdt', artifact: 'ecj', version: '3.42.0' };

/** What the operator compiles against and never calls here. The version that Strimzi names, 7.8.0, is not in every registry. */
const OPENSHIFT_VERSION = '7.7.0';
const OPENSHIFT = [
  ...['client', 'client-api', 'model'],
  ...['autoscaling', 'config', 'console', 'hive', 'installer', 'machine', 'machineconfiguration'].map(
    ofModel,
  ),
  ...['miscellaneous', 'monitoring', 'operator', 'operatorhub', 'storageversionmigrator', 'tuned'].map(
    ofModel,
  ),
  ofModel('whereabouts'),
].map((name) => `openshift-${name}`);

function ofModel(name: string): string {
  return `model-${name}`;
}

const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** The dependencies that a module's file names, but those of its tests and of its own modules. */
function dependenciesOf(pom: string): string[] {
  const found = pom.match(/<dependency>.*?<\/dependency>/gs) ?? [];
  return found.filter((text) => {
    const [, group] = /<groupId>(.*?)</.exec(text) ?? [];
    const [, artifact = ''] = /<artifactId>(.*?)</.exec(text) ?? [];
    if (/<scope>test|<artifactId>(hamcrest|mockito-core|strimzi-test-container)</.test(text)) return false;
    return group !== 'io.strimzi' || PUBLISHED.includes(artifact);
  });
}

async function fetchJars(folder: string, source: string): Promise<void> {
  const poms = MODULES.map((name) => readFile(join(source, name, 'pom.xml'), 'utf8'));
  const dependencies = new Set(
    (await Promise.all(poms)).flatMap(dependenciesOf).map((text) => text.replace(/\s+/g, '')),
  );
  const managed = OPENSHIFT.map((artifact) => dependency('io.fabric8', artifact, OPENSHIFT_VERSION));
  const besides = [
    dependency(COMPILER.group, COMPILER.artifact, COMPILER.version),
    dependency('org.apache.kafka', 'kafka_2.13', KAFKA_VERSION),
  ];
  const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<parent><groupId>io.strimzi</groupId><artifactId>strimzi</artifactId><version>${STRIMZI_VERSION}</version><relativePath/></parent>
<artifactId>stand</artifactId>
<dependencyManagement><dependencies>${managed.join('')}</dependencies></dependencyManagement>
<dependencies>${[...dependencies, ...besides].join('\n')}</dependencies></project>\n`;
  await writeFile(join(folder, 'pom.xml'), pom);
  for (const scope of ['compile', 'runtime']) {
    const goal = [
      'dependency:copy-dependencies',
      `-DincludeScope=${scope}`,
      `-DoutputDirectory=${join(folder, 'jars')}`,
    ];
    await runProgram('mvn', ['--quiet', '--batch-mode', ...goal], {
      cwd: folder,
      timeoutMs: FETCH_WITHIN_MS,
    });
  }
}

/** The class path of the operator, compiled from its sources once: it is published as an image alone. */
export async function buildStrimzi(java: string, source: string): Promise<string> {
  const folder = await cached('strimzi-operator', [STRIMZI_VERSION, OPENSHIFT_VERSION], async (made) => {
    await fetchJars(made, source);
    const classes = join(made, 'classes');
    await mkdir(classes);
    const sources = [...MODULES, GENERATOR].map((name) => join(source, name, 'src/main/java'));
    const jars = await readdir(join(made, 'jars'));
    const path = jars.map((jar) => join(made, 'jars', jar)).join(':');
    const compiler = join(made, 'jars', `${COMPILER.artifact}-${COMPILER.version}.jar`);
    const flags = [
      '-21',
      '-nowarn',
      '-proc:none',
      '-parameters',
      '-encoding',
      'UTF-8',
      '-cp',
      path,
      '-d',
      classes,
    ];
    await runProgram(java, ['-jar', compiler, ...flags, ...sources], { timeoutMs: COMPILE_WITHIN_MS });
    for (const name of MODULES) {
      const resources = join(source, name, 'src/main/resources');
      if (existsSync(resources)) await cp(resources, classes, { recursive: true });
    }
    await writeFile(join(classes, '.properties'), `version=${STRIMZI_VERSION}\n`);
    await cp(join(source, 'kafka-versions.yaml'), join(classes, 'kafka-versions.yaml'));
    const model = join(classes, `kafka-${KAFKA_VERSION}-config-model.json`);
    const generator = [
      '-cp',
      `${classes}:${path}`,
      'io.strimzi.build.kafka.metadata.KafkaConfigModelGenerator',
    ];
    await runProgram(java, [...generator, model], { timeoutMs: COMPILE_WITHIN_MS });
  });
  return `${join(folder, 'classes')}:${join(folder, 'jars')}/*`;
}
