import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '../k8s/manifests/documents.ts';
import { goModules } from '../schemas/go-modules.ts';
import { CLOUDNATIVE_PG } from '../schemas/versions.ts';
import { cached } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

const MAIN = join(import.meta.dirname, 'main.go');
/** What the program needs of the operator's module. */
const PARTS = ['go.mod', 'go.sum', 'api', 'internal', 'pkg'];
/** Some 3 minutes of one core, once for each version. */
const BUILD_WITHIN_MS = 1_200_000;
const ADMIT_WITHIN_MS = 20_000;

/**
 * What the operator's webhooks say to Clusters that are made: its warnings when it takes them all, a rejection with its reason
 * when it does not.
 */
export async function admitClusters(clusters: readonly Manifest[]): Promise<string> {
  const program = await buildAdmit();
  return runProgram(program, [], { input: JSON.stringify(clusters), timeoutMs: ADMIT_WITHIN_MS });
}

/** Go lets nobody import what is internal, so the program is built inside a copy of the module. */
export async function buildAdmit(): Promise<string> {
  const content = [CLOUDNATIVE_PG, await readFile(MAIN, 'utf8')];
  const folder = await cached('cnpg-webhook', content, async (made) => {
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
