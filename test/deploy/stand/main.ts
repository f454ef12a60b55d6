import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startApiServer } from '../api/api-server.ts';
import { ofKind, parseManifests } from '../k8s/manifests/documents.ts';
import { render } from '../k8s/manifests/kustomize.ts';
import { OVERLAYS, renderOverlay } from '../k8s/manifests/overlays.ts';
import { readDefinitions } from '../schemas/custom-kinds.ts';
import { fieldsAt } from '../tools/values.ts';
import { applyTo } from './apply.ts';
import { missingOfCloudNativePg, startCloudNativePg, withoutBackups } from './cloudnative-pg.ts';
import { startControllers } from './controllers.ts';
import { countsOf, type Made, missingOfControllers, readConditions, readMade, readWarnings } from './made.ts';
import type { Beside } from './program.ts';
import { missingOfStrimzi, startStrimzi } from './strimzi.ts';

/*
 * What becomes of an overlay in a cluster without nodes: a real API server, the controllers of Kubernetes, the operators that are
 * asked for, and what they make of the documents, with the seconds from `kubectl apply` until it is there.
 */

const MADE_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 250;

const { values } = parseArgs({
  options: {
    /** One of ours, or the folder of another one. */
    overlay: { type: 'string', default: 'production' },
    databases: { type: 'boolean', default: false },
    backups: { type: 'boolean', default: false },
    strimzi: { type: 'string' },
    /** Seconds to look on once everything is there. */
    stay: { type: 'string', default: '0' },
  },
});
const overlay = OVERLAYS.find((name) => name === values.overlay);

const say = (text: string) => process.stdout.write(`${text}\n`);
const secondsSince = (startMs: number) => `${((performance.now() - startMs) / 1_000).toFixed(1)} s`;

const rendered = overlay ? await renderOverlay(overlay) : parseManifests(await render(values.overlay));
const [deployment] = ofKind(rendered, 'Deployment');
const namespace = String(fieldsAt(deployment, 'metadata').namespace);
const documents = values.databases && !values.backups ? withoutBackups(rendered) : rendered;
const waited: [who: string, missing: (made: Made) => string[]][] = [
  ['the controllers', (made) => missingOfControllers(documents, made)],
];
const kinds = [
  'kafkas',
  'kafkatopics',
  'kafkausers',
  'kafkanodepools',
  'clusters.postgresql.cnpg.io',
  'scheduledbackups',
];
const server = await startApiServer({ withControllers: true });
const beside: Beside[] = [];
try {
  beside.push(await startControllers(server));
  await applyTo(server, await readDefinitions());
  await server.kubectl(['wait', 'crd', '--all', '--for=condition=Established', '--timeout=60s']);
  if (values.databases) {
    beside.push(await startCloudNativePg(server));
    waited.push(['the operator of databases', (made) => missingOfCloudNativePg(documents, made)]);
  }
  if (values.strimzi !== undefined) {
    beside.push(await startStrimzi(server, values.strimzi));
    waited.push(["Strimzi's operator", (made) => missingOfStrimzi(documents, made)]);
    kinds.push('strimzipodsets');
  }
  const startMs = performance.now();
  await applyTo(server, documents);
  say(`${documents.length} documents applied after ${secondsSince(startMs)}`);
  for (let left = waited; ; await sleep(LOOK_EVERY_MS)) {
    const made = await readMade(server, namespace, kinds);
    const undone = left.filter(([, missing]) => missing(made).length > 0);
    for (const one of left)
      if (!undone.includes(one)) say(`made by ${one[0]} after ${secondsSince(startMs)}`);
    left = undone;
    if (left.length === 0) break;
    if (performance.now() - startMs < MADE_WITHIN_MS) continue;
    for (const [who, missing] of left) say(`not made by ${who}: ${missing(made).join(', ')}`);
    process.exitCode = 1;
    break;
  }
  await sleep(Number(values.stay) * 1_000);
  const made = await readMade(server, namespace, kinds);
  say(JSON.stringify(countsOf(made)));
  for (const condition of readConditions(made)) say(condition);
  for (const warning of await readWarnings(server)) say(`warning: ${warning}`);
} finally {
  for (const { stop } of beside.toReversed()) await stop();
  await server.stop();
}
