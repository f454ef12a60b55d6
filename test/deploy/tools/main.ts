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
 * Builds and fetches what the deploy tests, and one of the e2e tests, need besides the checkout: some thirteen minutes of one core where nothing is there
 * yet, nearly all of it Go. They do it themselves, too; `.ci/run` has it done from what other tests leave of the processors. What
 * cannot be had now is named, and is no failure: the test that needs it says so.
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
