import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { overlayProblems } from './checks/overlay-problems.ts';
import { parseManifests } from './manifests/documents.ts';
import { K8S_FOLDER, render } from './manifests/kustomize.ts';

/**
 * `npm run -s k8s -- OVERLAY` prints the manifests of an overlay, by its name or its folder, for `kubectl apply`. When a secret or a
 * setting was forgotten it prints nothing, says what is missing, and ends with 1.
 */
async function main(overlay: string | undefined): Promise<number> {
  if (overlay === undefined) {
    process.stderr.write('which overlay? npm run -s k8s -- production\n');
    return 2;
  }
  const named = join(K8S_FOLDER, 'overlays', overlay);
  const text = await render(existsSync(named) ? named : resolve(overlay));
  const problems = overlayProblems(parseManifests(text));
  if (problems.length === 0) process.stdout.write(text);
  else process.stderr.write(`${overlay} is not complete:\n${problems.map((line) => `  ${line}\n`).join('')}`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return 1;
});
