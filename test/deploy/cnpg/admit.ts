import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '../k8s/manifests/documents.ts';
import { goModules } from '../schemas/go-modules.ts';
import { CLOUDNATIVE_PG } from '../schemas/versions.ts';
import { cachedFolder } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

const MAIN = join(import.meta.dirname, 'main.go');
const PARTS = ['go.mod', 'go.sum', 'api', 'internal', 'pkg'];
/** A build takes about 3 minutes of one core, once per version. */
const BUILD_WITHIN_MS = 1_200_000;
const ADMIT_WITHIN_MS = 20_000;

/** Returns the warnings of the operator's webhooks; rejects with the reason when they refuse a Cluster. */
export async function admitClusters(clusters: readonly Manifest[]): Promise<string> {
  const program = await buildAdmit();
  return runProgram(program, [], { input: JSON.stringify(clusters), timeoutMs: ADMIT_WITHIN_MS });
}

/** Go does not allow imports of internal packages, so the program is built inside a copy of the module. */
export async function buildAdmit(): Promise<string> {
  const content = [CLOUDNATIVE_PG, await readFile(MAIN, 'utf8')];
  const folder = await cachedFolder('cnpg-webhook', content, async (made) => {
    const modules = await goModules([CLOUDNATIVE_PG]);
    const copy = await mkdtemp(join(tmpdir(), 'cowrie-cnpg-'));
    try {
      const source = modules.get(CLOUDNATIVE_PG) ?? CLOUDNATIVE_PG;
      for (const part of PARTS) await cp(join(source, part), join(copy, part), { recursive: true });
      await runProgram('chmod', ['-R', 'u+w', copy], { timeoutMs: ADMIT_WITHIN_MS });
      await cp(MAIN, join(copy, 'cmd/admit/main.go'));
      const args = ['build', '-o', join(made, 'admit'), './cmd/admit'];
      await runGo(args, { cwd: copy, timeoutMs: BUILD_WITHIN_MS });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
  return join(folder, 'admit');
}
