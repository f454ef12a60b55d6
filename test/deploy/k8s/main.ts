import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKS, OF_AN_INSTALLATION } from './checks/overlay-problems.ts';
import { type Manifest, parseManifests } from './manifests/documents.ts';
import { K8S_FOLDER, render } from './manifests/kustomize.ts';

/**
 * `npm run -s k8s -- OVERLAY` prints an overlay's manifests for `kubectl apply`. OVERLAY is its name here or any
 * folder. When something is missing, wrong or unchanged from the example, it prints only the problems and exits with 1.
 * `--example` allows values of the example.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { example: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [overlay, ...others] = positionals;
  if (overlay === undefined || others.length > 0) {
    process.stderr.write('which overlay? npm run -s k8s -- production\n');
    return 2;
  }
  const text = await render(folderOf(overlay));
  const complaints = complaintsAbout(parseManifests(text), values.example);
  if (complaints === '') process.stdout.write(text);
  else process.stderr.write(`${overlay} is not complete:\n${complaints}`);
  return complaints === '' ? 0 : 1;
}

/** npm runs in the checkout, so a relative folder is resolved from the caller's directory. */
function folderOf(overlay: string): string {
  const named = join(K8S_FOLDER, 'overlays', overlay);
  return existsSync(named) ? named : resolve(process.env.INIT_CWD ?? '.', overlay);
}

function complaintsAbout(documents: readonly Manifest[], isExample: boolean): string {
  const checks = isExample ? CHECKS : [...CHECKS, OF_AN_INSTALLATION];
  return checks
    .map(({ protects, find }) => ({ protects, lines: find(documents) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ protects, lines }) => `  ${protects}\n${lines.map((line) => `    ${line}\n`).join('')}`)
    .join('');
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return 1;
});
