import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner of a tag can replace its content, so images are pinned by digest and actions by commit. */

const MOVES = 'a tag that moves with each correction: pinned by whoever builds (docs/operations/security.md)';
const TOOL = "a developer's tool, that no image or release is made with";
const EXCEPTIONS: Record<string, string> = {
  'postgres:18': MOVES,
  'redis:8-alpine': MOVES,
  'edenhill/kcat:1.7.1': 'its digest was not to be established; an example alone runs it',
  'mcr.microsoft.com/devcontainers/base:ubuntu-24.04': TOOL,
  'ghcr.io/devcontainers/features/node:1': TOOL,
  'ghcr.io/devcontainers/features/java:1': TOOL,
  'ghcr.io/devcontainers/features/go:1': TOOL,
  'ghcr.io/devcontainers/features/python:1': TOOL,
};

const FILES = [
  '.github/workflows/*.yml',
  '.devcontainer/devcontainer.json',
  'docker-compose.yml',
  'deploy/docker/Dockerfile',
  'deploy/k8s/**/*.yaml',
  'deploy/local/src/servers/docker/docker.ts',
];
const NAMES = [
  /^[ -]*uses: *["']?([^\s"']+)/gm,
  /^[ -]*image(?:Name)?: *["']?([^\s"']+)/gm,
  /^(?:ARG \w*IMAGE=|FROM )(\S+)/gm,
  /"([\w.]+\.(?:io|com)\/[^"]+)"/g,
  /'([a-z][\w./-]*:[\w.-]+(?:@sha256:\w+)?)'/g,
];
/** Names that are built from this repository, are a placeholder, or refer to another line. */
const OURS = /^(cowrie-|registry\.example\.com\/|\.\/|\$\{|scratch$|node:(?!\d)|images\.)/;
const PINNED = /@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$/;

type FoundName = { file: string; name: string };

export function unpinnedIn(file: string, text: string): FoundName[] {
  const names = NAMES.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  return names.filter((name) => !OURS.test(name) && !PINNED.test(name)).map((name) => ({ file, name }));
}

export function faultsOf(found: readonly FoundName[], exceptions: Record<string, string>): string[] {
  const names = new Set(found.map(({ name }) => name));
  return [
    ...found
      .filter(({ name }) => !(name in exceptions))
      .map(({ file, name }) => `${file}: ${name} is not pinned by digest or commit`),
    ...Object.keys(exceptions)
      .filter((name) => !names.has(name))
      .map((name) => `test/pins.ts: ${name} is an exception and nowhere to be found`),
  ];
}

function main(): number {
  const root = join(import.meta.dirname, '..');
  const files = globSync(FILES, { cwd: root });
  const found = files.flatMap((file) => unpinnedIn(file, readFileSync(join(root, file), 'utf8')));
  const faults = faultsOf(found, EXCEPTIONS);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exit(main());
