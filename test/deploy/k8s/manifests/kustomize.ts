import { join } from 'node:path';
import { cachedFolder } from '../../tools/cache.ts';
import { runGo } from '../../tools/go.ts';
import { runProgram } from '../../tools/run-program.ts';

const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.2';
const BUILD_WITHIN_MS = 300_000;
const RENDER_WITHIN_MS = 60_000;

export const K8S_FOLDER = join(import.meta.dirname, '../../../../deploy/k8s');

let renderer: Promise<(folder: string) => Promise<string>> | undefined;

export async function render(folder: string): Promise<string> {
  renderer ??= findRenderer();
  return (await renderer)(folder);
}

async function findRenderer(): Promise<(folder: string) => Promise<string>> {
  const within = { timeoutMs: RENDER_WITHIN_MS };
  const hasKubectl = await runProgram('kubectl', ['version', '--client'], within).then(
    () => true,
    () => false,
  );
  if (hasKubectl) return (folder) => runProgram('kubectl', ['kustomize', folder], within);
  const built = await cachedFolder('kustomize', KUSTOMIZE, async (made) => {
    await runGo(['install', KUSTOMIZE], { env: { GOBIN: made }, timeoutMs: BUILD_WITHIN_MS });
  });
  return (folder) => runProgram(join(built, 'kustomize'), ['build', folder], within);
}
