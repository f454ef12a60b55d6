import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ApiServer, startApiServer } from '../api/api-server.ts';
import { OVERLAYS, renderOverlay } from '../k8s/manifests/overlays.ts';
import { readDefinitions } from '../schemas/custom-kinds.ts';
import { startControllers } from './controllers.ts';
import { countsOf, missingOfControllers, readMade, readWarnings } from './made.ts';
import type { Beside } from './program.ts';

/*
 * What becomes of an overlay in a cluster without nodes: a real API server, the controllers of Kubernetes, and what they make of the
 * documents, with the seconds from `kubectl apply` until it is there.
 */

const NAMESPACES = { dev: 'cowrie-dev', production: 'cowrie' };
const MADE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 250;

const { values } = parseArgs({ options: { overlay: { type: 'string', default: 'production' } } });
const overlay = OVERLAYS.find((name) => name === values.overlay);
if (!overlay) throw new Error(`no such overlay: ${values.overlay}`);
const namespace = NAMESPACES[overlay];

const say = (text: string) => process.stdout.write(`${text}\n`);
const listOf = (items: readonly unknown[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const apply = (server: ApiServer, documents: readonly unknown[]) =>
  server.kubectl(['apply', '--server-side', '-f', '-'], listOf(documents));
const secondsSince = (startMs: number) => ((performance.now() - startMs) / 1_000).toFixed(1);

const documents = await renderOverlay(overlay);
const server = await startApiServer({ withControllers: true });
const beside: Beside[] = [];
try {
  beside.push(await startControllers(server));
  await apply(server, await readDefinitions());
  await server.kubectl(['wait', 'crd', '--all', '--for=condition=Established', '--timeout=60s']);
  const startMs = performance.now();
  await apply(server, documents);
  say(`${documents.length} documents applied after ${secondsSince(startMs)} s`);
  for (;;) {
    const made = await readMade(server, namespace);
    const missing = missingOfControllers(documents, made);
    if (missing.length === 0) {
      say(`made by the controllers after ${secondsSince(startMs)} s: ${JSON.stringify(countsOf(made))}`);
      break;
    }
    if (performance.now() - startMs > MADE_WITHIN_MS) throw new Error(`not made: ${missing.join(', ')}`);
    await sleep(LOOK_EVERY_MS);
  }
  for (const warning of await readWarnings(server)) say(`warning: ${warning}`);
} finally {
  for (const { stop } of beside.toReversed()) await stop();
  await server.stop();
}
