import { installRunner } from '../../collection/runner.ts';
import { installSchemathesis } from '../../conformance/schemathesis.ts';
import { buildApiServer } from '../api/api-server.ts';
import { pythonTools } from '../client-python/python.ts';
import { buildAdmit } from '../cnpg/admit.ts';
import { buildLoader } from '../compose/load.ts';
import { buildChecker } from '../observability/promql.ts';
import { readDefinitions } from '../schemas/custom-kinds.ts';
import { pythonPackages } from '../schemas/python-packages.ts';
import { buildActionlint } from '../workflows/actionlint.ts';

/*
 * Takes about thirteen minutes of one core on an empty cache. The tests would do it themselves; `.ci/run` does it with
 * processor time that other tests leave unused. A failing step does not fail the run, because the test that needs it
 * will report it.
 */

const TOOLS: Record<string, () => Promise<unknown>> = {
  'the runner of collections': installRunner,
  'kube-apiserver': buildApiServer,
  "CloudNativePG's webhooks": buildAdmit,
  "Compose's loader": buildLoader,
  'the checker of PromQL': buildChecker,
  'the checker of workflows': buildActionlint,
  'definitions of custom kinds': readDefinitions,
  'schemas of Kubernetes': pythonPackages,
  'tools of the Python client': pythonTools,
  Schemathesis: installSchemathesis,
};

for (const [name, make] of Object.entries(TOOLS)) {
  const startedAtMs = performance.now();
  const outcome = await make().then(
    () => 'is there',
    (error) => `is not there: ${error}`,
  );
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
  process.stderr.write(`deploy tools: ${name} ${outcome} (${seconds} s)\n`);
}
