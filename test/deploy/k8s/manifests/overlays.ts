import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWithoutSecrets } from '../../tools/copy.ts';
import { runProgram } from '../../tools/run-program.ts';
import { overlayProblems } from '../checks/overlay-problems.ts';
import { type Manifest, parseManifests } from './documents.ts';
import { K8S_FOLDER, render } from './kustomize.ts';

export const OVERLAYS = ['dev', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export type Copy = {
  change(file: string, change: (text: string) => string): Promise<void>;
  copy(file: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
  render(overlay: Overlay): Promise<Manifest[]>;
  problems(overlay: Overlay): Promise<string[]>;
  /** Acts as `npm run -s k8s -- OVERLAY --example`; rejects with its errors. */
  runCommand(overlay: Overlay): Promise<string>;
  drop(): Promise<void>;
};

const COMMAND = join(import.meta.dirname, '../main.ts');
const WITHIN_MS = 60_000;
const DEPLOY_FOLDER = join(K8S_FOLDER, '..');
const PARTS = ['k8s', 'observability'];

export async function copyOverlays(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-k8s-'));
  const parts = PARTS.map((part) => copyWithoutSecrets(join(DEPLOY_FOLDER, part), join(folder, part)));
  await Promise.all(parts);
  const k8s = join(folder, 'k8s');
  const secrets = join(k8s, 'overlays/dev/secrets.env');
  secretsText ??= makeSecrets();
  await writeFile(secrets, await secretsText);
  const at = (overlay: Overlay): string => join(k8s, 'overlays', overlay);
  const renderCopy = async (overlay: Overlay) => parseManifests(await render(at(overlay)));
  return {
    async change(file, change) {
      const before = await readFile(join(k8s, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file}: nothing to change`);
      await writeFile(join(k8s, file), after);
    },
    copy: (file, to) => cp(join(k8s, file), join(k8s, to)),
    remove: (file) => rm(join(k8s, file)),
    render: renderCopy,
    problems: async (overlay) => overlayProblems(await renderCopy(overlay)),
    runCommand: (overlay) =>
      runProgram(process.execPath, [COMMAND, at(overlay), '--example'], { timeoutMs: WITHIN_MS }),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

let secretsText: Promise<string> | undefined;

async function makeSecrets(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-secrets-'));
  const file = join(folder, 'secrets.env');
  const program = join(K8S_FOLDER, 'overlays/dev/make-secrets.mjs');
  await runProgram(process.execPath, [program, file], { timeoutMs: WITHIN_MS });
  const text = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return text;
}

export async function renderOverlay(overlay: Overlay): Promise<Manifest[]> {
  const copy = await copyOverlays();
  return copy.render(overlay).finally(copy.drop);
}
