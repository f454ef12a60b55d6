import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runProgram } from '../tools/run-program.ts';
import { isFields, textAt } from '../tools/values.ts';
import { GITOPS_MODULES, GO_MODULES } from './versions.ts';

const DOWNLOAD_WITHIN_MS = 120_000;

export async function goModules(modules: readonly string[]): Promise<Map<string, string>> {
  const args = ['mod', 'download', '-json', ...modules];
  const printed = await runProgram('go', args, { cwd: tmpdir(), timeoutMs: DOWNLOAD_WITHIN_MS });
  const found = printed.split(/(?<=^\})\n/m).filter((text) => text.trim() !== '');
  return new Map(
    found.map((text) => {
      const entry: unknown = JSON.parse(text);
      return [`${textAt(entry, 'Path')}@${textAt(entry, 'Version')}`, textAt(entry, 'Dir')];
    }),
  );
}

export async function definitionsOfGoModules(): Promise<unknown[]> {
  const all = [...GO_MODULES, ...GITOPS_MODULES];
  const folders = await goModules(all.map(({ module }) => module));
  const files = all.flatMap(({ module, folder, files }) =>
    files.map((file) => join(folders.get(module) ?? module, folder, file)),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.map((text): unknown => parse(text)).filter(isFields);
}
