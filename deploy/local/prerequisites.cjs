// Lists everything that this machine lacks for `npm start` or `npm test`, and what to do. It runs before anything is
// installed, on any Node from 12 on, so it is plain JavaScript of that time and imports only Node's modules.
//
// node deploy/local/prerequisites.cjs [go] [python] [browser] [compiler]      additional tools of a script

const { spawnSync } = require('child_process');
const { createHash } = require('crypto');
const { accessSync, constants, existsSync, readFileSync } = require('fs');
const { request } = require('http');
const { homedir } = require('os');
const { delimiter, join } = require('path');

const ROOT = join(__dirname, '../..');
const OLDEST_NODE = 20;
const OLDEST_JAVA = 17;
const OLDEST_GO = 26;
const OLDEST_PYTHON = 10;
const OLDEST_PIP = 23;
const PROBE_TIMEOUT_MS = 2000;
const PROGRAM_TIMEOUT_MS = 20000;
const env = process.env;

function find(name) {
  const folders = (env.PATH || '').split(delimiter).filter(Boolean);
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch (_) {
        return false;
      }
    });
}

function printed(file, args) {
  if (!file) return '';
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', timeout: PROGRAM_TIMEOUT_MS });
  return status === 0 ? `${stdout}${stderr}` : '';
}

function numberIn(text, pattern) {
  const match = pattern.exec(text);
  return match ? Number(match[1]) : 0;
}

const hasJava = () => {
  const fromHome = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : '';
  const text = printed(existsSync(fromHome) ? fromHome : find('java'), ['-version']);
  return numberIn(text, /version "(?:1\.)?(\d+)/) >= OLDEST_JAVA;
};

/** java-runtime.ts defines the place. */
const hasFetchedJava = () => {
  const pins = readFileSync(join(__dirname, 'src/servers/java-requirements.txt'), 'utf8');
  const hash = createHash('sha256').update(pins).digest('hex').slice(0, 12);
  return existsSync(join(ROOT, '.cache/servers', `java-${hash}`));
};

function dockerAddress() {
  const host = env.DOCKER_HOST || '';
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const tcp = /^(?:tcp|http):\/\/([^:/]+):?(\d*)/.exec(host);
  if (tcp && !env.DOCKER_TLS_VERIFY) return { host: tcp[1], port: tcp[2] || 2375 };
  const sockets = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')];
  const socketPath = host ? undefined : sockets.find(existsSync);
  return socketPath && { socketPath };
}

function dockerAnswers() {
  const address = dockerAddress();
  if (!address) return Promise.resolve(false);
  return new Promise((resolve) => {
    const ping = request(Object.assign(address, { path: '/_ping', timeout: PROBE_TIMEOUT_MS }));
    ping.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy(new Error('timeout')));
    ping.once('error', () => resolve(false));
    ping.end();
  });
}

function lacksOfNode() {
  const lacks = [];
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) lacks.push(`Node ${OLDEST_NODE} or newer: this is ${process.version}`);
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) lacks.push('the npm packages: npm ci');
  else if (!existsSync(join(ROOT, 'node_modules/node/bin/node')))
    lacks.push('Node 24, which the npm package "node" brings: npm ci, with install scripts');
  return lacks;
}

/** Without a Java, pip fetches one. */
async function lacksOfServers() {
  if (env.COWRIE_STACK === 'docker') return [];
  if (env.KAFKA_BROKERS || hasJava() || hasFetchedJava()) return [];
  const python = TOOLS.python();
  if (!python || (env.COWRIE_STACK !== 'local' && (await dockerAnswers()))) return [];
  const docker = env.COWRIE_STACK === 'local' ? '' : '; or a Docker daemon that answers';
  return [
    `Java ${OLDEST_JAVA} or newer (a JRE is enough) for Kafka; or ${python}, which fetches one${docker}`,
  ];
}

const TOOLS = {
  go: () =>
    numberIn(printed(find('go'), ['version']), /go1\.(\d+)/) < OLDEST_GO && `Go 1.${OLDEST_GO} or newer`,
  python: () => {
    const text = printed(find('python3'), ['-m', 'pip', '--version']);
    const isNew =
      numberIn(text, /python 3\.(\d+)/) >= OLDEST_PYTHON && numberIn(text, /^pip (\d+)/) >= OLDEST_PIP;
    return !isNew && `Python 3.${OLDEST_PYTHON} or newer with pip ${OLDEST_PIP} or newer`;
  },
  browser: () => !find('chromium-headless-shell') && !find('chromium') && 'Chromium',
  compiler: () => !find('cc') && !find('gcc') && !find('clang') && 'a C compiler (cc)',
};

async function main() {
  const tools = process.argv.slice(2).map((name) => TOOLS[name]());
  const lacks = [...lacksOfNode(), ...(await lacksOfServers()), ...tools.filter(Boolean)];
  if (lacks.length === 0) return;
  const lines = lacks.map((lack) => `  * ${lack}\n`);
  process.stderr.write(
    `cowrie: this machine lacks\n${lines.join('')}Install what is missing and run it again.\n`,
  );
  process.exitCode = 1;
}

main();
