import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ApiServer, startApiServer } from '../api/api-server.ts';
import { readDefinitions } from '../schemas/custom-kinds.ts';
import { madeByOthers } from './operators.ts';
import { blocksOf, commandsOf, type Snippet } from './snippets.ts';
import { makeWorkplace, type Workplace } from './workplace.ts';

/*
 * Commands run in the order of the documents, as for a reader with another namespace, against an empty API server. Each
 * stand-in lists the commands that it only parses.
 */

const DOCUMENTS = [
  'docs/operations/kubernetes.md',
  'docs/operations/backup.md',
  'docs/operations/capacity.md',
  'docs/operations/disaster.md',
  'docs/operations/high-availability.md',
  'docs/operations/images.md',
  'docs/operations/observability.md',
  'docs/operations/retention.md',
  'docs/operations/security.md',
  'docs/operations/upgrades.md',
  'docs/operations/upgrading-servers.md',
  'docs/operations/gitops.md',
  'docs/operations.md',
  'deploy/docker/README.md',
];
const ROOT = join(import.meta.dirname, '../../..');
const START_WITHIN_MS = 1_800_000;
const DOCUMENT_WITHIN_MS = 480_000;

const NAMESPACE = 'money';
const PUT_IN: readonly [string | RegExp, string][] = [
  ['externalsecret NAME', 'externalsecret gateway'],
  ['kafka-user-NAME', 'kafka-user-ledger'],
  ['certificate NAME', 'certificate redis'],
  ['-- OVERLAY', '-- mine'],
  // Step 2 of the installation tells the reader to replace it.
  [/-n cowrie(?![-\w])/, `-n ${NAMESPACE}`],
  ['YOUR-NAMESPACE', NAMESPACE],
  [
    /^(cp -r \S+ (\S+\/mine))$/,
    `$1\nsed -i 's/^namespace: cowrie$/namespace: ${NAMESPACE}/' $2/kustomization.yaml`,
  ],
  ['deploy/SERVICE', 'deploy/ledger'],
  ['services/NAME', 'services/ledger'],
  // The documents run this program inside an image.
  ['node src/', 'npm run -s node -- services/ledger/src/'],
  ['node /app/', 'node '],
  [/\bPOD\b/, 'ledger-1'],
  [/ \[--.*/, ''],
];

let server: ApiServer;
let place: Workplace;
beforeAll(async () => {
  server = await startApiServer();
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: await readDefinitions() });
  await server.kubectl(['apply', '--server-side', '-f', '-'], list);
  await server.kubectl(['wait', 'crd', '--all', '--for=condition=Established', '--timeout=60s']);
  place = await makeWorkplace(server.command);
}, START_WITHIN_MS);
afterAll(async () => {
  await place?.drop();
  await server?.stop();
});

const filledIn = (text: string): string =>
  PUT_IN.reduce((before, [name, value]) => before.replaceAll(new RegExp(name, 'gm'), value), text);

async function wrongIn(snippets: readonly Snippet[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { line, text } of snippets) {
    const complaint = await place.run(filledIn(text));
    if (complaint !== '') wrong.push(`line ${line}: ${complaint.trim()}`);
    if (/kubectl .*(apply|delete)/.test(text)) await makeForOthers();
  }
  return wrong;
}

async function makeForOthers(): Promise<void> {
  const items = madeByOthers(NAMESPACE);
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  if ((await server.kubectl(['get', 'namespace', NAMESPACE, '--ignore-not-found'])) === '') return;
  await server.kubectl(['apply', '--server-side', '-f', '-'], list);
}

describe('the commands of', () => {
  it.each(DOCUMENTS)(
    '%s are valid',
    async (file) => {
      const found = commandsOf(await readFile(join(ROOT, file), 'utf8'));
      expect(found.length).toBeGreaterThan(0);
      expect(await wrongIn(found)).toEqual([]);
    },
    DOCUMENT_WITHIN_MS,
  );

  it.each([
    [
      'a wait for two kinds at once',
      'kubectl -n cowrie wait kafka/cowrie cluster.postgresql.cnpg.io --all --for=condition=Ready --timeout=30m',
      'there is no need to specify a resource type as a separate argument',
    ],
    ['a kind that there is not', 'kubectl -n cowrie get clusterz', "the server doesn't have a resource type"],
    [
      'an object that there is not',
      'kubectl -n cowrie rollout status deployment/ledgers --timeout=5m',
      'deployments.apps "ledgers" not found',
    ],
    [
      'a flag that there is not',
      'for name in ledger; do kubectl -n cowrie wait job/$name --for-condition=complete; done',
      'unknown flag: --for-condition',
    ],
    [
      'an upgrade that brings nothing',
      'docker compose pull && docker compose up -d',
      'built here, so nothing is pulled',
    ],
    [
      'a path of a service that there is not',
      'docker compose cp users:/tmp/mail ./mail',
      'docker-compose.yml has no service users',
    ],
    [
      'a service that there is not',
      'docker compose up -d postgresql',
      'docker-compose.yml has no service postgresql',
    ],
    ['a chart without a namespace', 'helm install keda kedacore/keda', 'it says no namespace'],
    [
      'a chart of whichever version',
      'helm install keda kedacore/keda -n keda',
      'it takes whichever version is the newest',
    ],
    [
      'an upgrade that forgets its settings',
      'helm upgrade keda kedacore/keda --version 2 -n keda',
      'it forgets the settings that it was installed with',
    ],
    [
      'definitions that Helm upgrades itself',
      'helm show crds kedacore/keda --version 2 | kubectl apply --server-side -f -',
      'has its definitions among its templates',
    ],
    ['a script that there is not', 'npm run reconciles', 'package.json has no script reconciles'],
    ['an argument that there is not', 'npm run archive -- --dry', "Unknown option '--dry'"],
    ['an overlay that there is not', 'npm run -s k8s -- yours > cowrie.yaml', 'no such file or directory'],
    [
      'a program that there is not',
      'npm run -s node -- services/ledger/src/migration.ts',
      'there is no services/ledger/src/migration.ts',
    ],
    [
      'a program of whichever Node',
      'node services/ledger/src/migrate.ts',
      'may have a Node that knows no types',
    ],
    ['a plugin without a namespace', 'kubectl cnpg destroy ledger-db 2', 'it says no namespace'],
    [
      'a tool of Kafka without a login',
      'kafka-configs.sh --bootstrap-server a:1 --describe',
      'it says no login',
    ],
    [
      'a flag that Kafka gave up',
      'kafka-console-consumer.sh --bootstrap-server a:1 --command-config f --topic t --property print.headers=true',
      "Unknown option '--property'",
    ],
    ['a quote without an end', "kubectl -n cowrie get pods -l 'cowrie=service", 'unexpected EOF'],
  ])(
    'a document with %s is refused',
    async (_what, text, why) => {
      expect(await wrongIn([{ line: 1, text }])).toEqual([expect.stringContaining(why)]);
    },
    DOCUMENT_WITHIN_MS,
  );
});

describe('the SQL of', () => {
  it.each(DOCUMENTS)('%s is valid SQL', async (file) => {
    const blocks = blocksOf(await readFile(join(ROOT, file), 'utf8'), 'sql');
    const db = new pg.Client({ connectionString: process.env.POSTGRES_URL });
    await db.connect();
    try {
      // PL/pgSQL parses every statement, and the block returns before the first one.
      for (const { text } of blocks) await db.query(`DO $doc$ BEGIN RETURN;\n${text}\nEND $doc$`);
      const wrong = db.query('DO $doc$ BEGIN RETURN;\nSELEC 1;\nEND $doc$');
      await expect(wrong).rejects.toThrow('syntax error');
    } finally {
      await db.end();
    }
  });
});
