import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf } from '../commands/snippets.ts';
import { runProgram } from '../tools/run-program.ts';
import type { ApiServer } from './api-server.ts';

const PAGE = join(import.meta.dirname, '../../../docs/operations/gitops.md');
const WITHIN_MS = 60_000;

export async function giveUpFields({ command }: ApiServer, documents: readonly unknown[]): Promise<void> {
  const [block, ...others] = blocksOf(await readFile(PAGE, 'utf8'), 'sh');
  if (!block || others.length > 0) throw new Error('the page has another command besides');
  const folder = await mkdtemp(join(tmpdir(), 'cowrie-give-up-'));
  try {
    const text = documents.map((document) => JSON.stringify(document)).join('\n---\n');
    await writeFile(join(folder, 'cowrie.yaml'), text);
    const kubectl = `kubectl() { ${command.map((part) => `'${part}'`).join(' ')} "$@"; }`;
    const script = `set -euo pipefail\n${kubectl}\n${block.text}`;
    await runProgram('bash', ['-c', script], { cwd: folder, timeoutMs: WITHIN_MS });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
