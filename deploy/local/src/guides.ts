import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logHint } from './home/files.ts';
import { checkoutDir } from './home/paths.ts';
import { childEnv } from './processes/child-env.ts';
import { runToEnd } from './processes/spawn.ts';
import { secondsSince } from './processes/wait.ts';

const SOURCES = join(checkoutDir, 'docs/guide');
/** The last file that a build writes. */
const BUILT = join(SOURCES, 'dist/hashmap.json');
/** What a build writes itself, and what npm does. */
const NOT_SOURCES = new Set(['dist', 'cache', 'node_modules']);
const BUILD_WITHIN_MS = 120_000;

export type GuidesOptions = { logFile: string; progress: (line: string) => void; signal?: AbortSignal };

/** Builds the guides that the gateway serves when they are missing or older than `docs/guide`. Whether they are there. */
export async function buildGuides({ logFile, progress, signal }: GuidesOptions): Promise<boolean> {
  if (newestMs(SOURCES) < builtMs()) return true;
  const startedAtMs = performance.now();
  const command = {
    file: process.execPath,
    args: [join(checkoutDir, 'node_modules/vitepress/bin/vitepress.js'), 'build', SOURCES],
    env: childEnv(process.env),
    cwd: checkoutDir,
  };
  const options = { logFile, timeoutMs: BUILD_WITHIN_MS, ...(signal ? { signal } : {}) };
  const code = await runToEnd(command, options);
  if (signal?.aborted) return false;
  progress(
    code === 0
      ? `Guides built (${secondsSince(startedAtMs)})`
      : `The guides could not be built (see ${logFile}): ${logHint(logFile)}`,
  );
  return code === 0;
}

function builtMs(): number {
  return statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** When anything in a folder was changed last; a folder changes when a file in it comes or goes. */
function newestMs(folder: string): number {
  const inside = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.has(name));
  return Math.max(...inside.map((entry) => changedMs(folder, entry)));
}

function changedMs(folder: string, entry: Dirent): number {
  const path = join(folder, entry.name);
  const ownMs = statSync(path).mtimeMs;
  return entry.isDirectory() ? Math.max(ownMs, newestMs(path)) : ownMs;
}
