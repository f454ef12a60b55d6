import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findProblems, type Problem, REFERENCE_FOLDER, renderReference } from './checks/overlay-problems.ts';
import { RULES, type RuleId } from './checks/rules.ts';
import { parseManifests } from './manifests/documents.ts';
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
  const folder = folderOf(overlay);
  const [text] = await Promise.all([render(folder), renderReference()]);
  const problems = await findProblems(parseManifests(text), values.example);
  if (folder === REFERENCE_FOLDER && !values.example)
    problems.push({
      rule: 'example',
      line: 'overlays/production: your overlay is compared with it; change a copy',
    });
  if (problems.length === 0) process.stdout.write(text);
  else process.stderr.write(`${overlay} is not complete:\n${describe(problems)}${REMEDY}`);
  return problems.length === 0 ? 0 : 1;
}

/** npm runs in the checkout, so a relative folder is resolved from the caller's directory. */
function folderOf(overlay: string): string {
  const named = join(K8S_FOLDER, 'overlays', overlay);
  return existsSync(named) ? named : resolve(process.env.INIT_CWD ?? '.', overlay);
}

const REMEDY =
  'Each rule is explained in docs/operations. Where one is broken on purpose, add to the data of release.yaml: accepted: "RULE: REASON"\n';

function describe(problems: readonly Problem[]): string {
  const groups = Map.groupBy(problems, ({ rule }) => rule);
  return [...groups].map(([rule, found]) => describeRule(rule, found)).join('');
}

function describeRule(rule: RuleId, found: readonly Problem[]): string {
  const { protects, page } = RULES[rule];
  const lines = found.map(({ line }) => `    ${line}\n`).join('');
  return `  ${rule}: ${protects} (docs/operations/${page})\n${lines}`;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return 1;
});
