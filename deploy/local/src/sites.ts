import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logHint } from './home/files.ts';
import { checkoutDir } from './home/paths.ts';
import { childEnv } from './processes/child-env.ts';
import { runToEnd } from './processes/spawn.ts';
import { secondsSince } from './processes/wait.ts';

export type Site = {
  name: 'guides' | 'console';
  path: string;
  sources: readonly string[];
  built: string;
  build: readonly string[];
};

const inCheckout = (path: string) => join(checkoutDir, path);

export const GUIDES: Site = {
  name: 'guides',
  path: '/docs/',
  sources: ['docs', 'CHANGELOG.md', 'libs', 'services/console/public'].map(inCheckout),
  built: inCheckout('docs/guide/dist/.built'),
  build: [inCheckout('node_modules/vitepress/bin/vitepress.js'), 'build', inCheckout('docs/guide')],
};

export const CONSOLE: Site = {
  name: 'console',
  path: '/console',
  sources: ['services/console', 'libs/client/src', 'libs/contracts/words', 'docs/openapi.json'].map(
    inCheckout,
  ),
  built: inCheckout('services/console/dist/index.html'),
  build: [
    inCheckout('services/console/node_modules/vite/bin/vite.js'),
    'build',
    '--configLoader',
    'native',
    inCheckout('services/console'),
  ],
};

const NOT_SOURCES = new Set(['dist', 'cache', 'node_modules']);
const BUILD_WITHIN_MS = 120_000;

export type SiteOptions = { logFile: string; progress: (line: string) => void; signal?: AbortSignal };

/** Builds a site that is missing or older than its sources. Returns true when it exists afterwards. */
export async function buildSite(site: Site, { logFile, progress, signal }: SiteOptions): Promise<boolean> {
  if (isBuilt(site)) return true;
  const startedAtMs = performance.now();
  const command = {
    file: process.execPath,
    args: [...site.build],
    env: childEnv(process.env),
    cwd: checkoutDir,
  };
  const options = { logFile, timeoutMs: BUILD_WITHIN_MS, ...(signal ? { signal } : {}) };
  const code = await runToEnd(command, options);
  if (signal?.aborted) return false;
  progress(
    code === 0
      ? `Built: ${site.name} (${secondsSince(startedAtMs)})`
      : `Not built: ${site.name} (see ${logFile}): ${logHint(logFile)}`,
  );
  return code === 0;
}

/** False when a source is newer. */
export const isBuilt = (site: Site): boolean => Math.max(...site.sources.map(newestMs)) < builtMs(site);

function builtMs({ built }: Site): number {
  return statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestMs(folder: string): number {
  const found = statSync(folder);
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.has(name));
  return Math.max(...inside.map((entry) => changedMs(folder, entry)));
}

function changedMs(folder: string, entry: Dirent): number {
  const path = join(folder, entry.name);
  const ownMs = statSync(path).mtimeMs;
  return entry.isDirectory() ? Math.max(ownMs, newestMs(path)) : ownMs;
}
