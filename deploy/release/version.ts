import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pythonVersion } from '../../docs/guide/.vitepress/python-version.ts';

/** `form` is how the file writes the version, if it differs. */
type VersionedFile = { file: string; patterns: readonly RegExp[]; form?: (version: string) => string };

const DEPENDENCY = /("@cowrie\/[\w-]+": "\^?)(\d[^"]*)/g;
const MANIFEST = [/("name": "(?:@cowrie\/[\w-]+|cowrie)",\s+"version": ")([^"]+)/g, DEPENDENCY];
const PACKAGE = /(\/docs\/downloads\/cowrie-(?:cli|client)-)([^"]+)(?=\.tgz)/g;
const WHEEL = /(\/docs\/downloads\/cowrie_client-)([^"-]+)(?=-py3)/g;
const DOCUMENT = [/^( {4}"version": ")([^"]+)/gm];

function places(): VersionedFile[] {
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifests = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`)).sort();
  return [
    ...['package.json', 'package-lock.json', ...manifests].map((file) => ({ file, patterns: MANIFEST })),
    ...globSync('docs/examples/*/package.json')
      .sort()
      .map((file) => ({ file, patterns: [DEPENDENCY] })),
    ...globSync('{docs/guide,libs/*}/*.md')
      .sort()
      .flatMap((file) => [
        { file, patterns: [PACKAGE] },
        { file, patterns: [WHEEL], form: pythonVersion },
      ])
      .filter(({ file, patterns: [pattern] }) => readFileSync(file, 'utf8').search(pattern ?? '') >= 0),
    { file: 'docs/openapi.json', patterns: DOCUMENT },
    { file: 'docs/events/asyncapi.json', patterns: DOCUMENT },
    { file: 'libs/client-python/pyproject.toml', patterns: [/^(version = ")([^"]+)/gm] },
    { file: 'deploy/docker/Dockerfile', patterns: [/^(ARG VERSION=)(\S+)/gm] },
    { file: 'deploy/k8s/overlays/production/release.yaml', patterns: [/^( {2}version: ")([^"]+)/gm] },
  ];
}

export function differingPlaces(version: string): string[] {
  return places().flatMap(({ file, patterns, form = String }) => {
    const text = readFileSync(file, 'utf8');
    const named = patterns.map((pattern) => [...text.matchAll(pattern)].map(([, , found]) => found));
    if (named[0]?.length === 0) return [`${file} says no version`];
    const others = new Set(named.flat().filter((found) => found !== form(version)));
    return [...others].map((found) => `${file} says ${found}`);
  });
}

export function writeVersion(version: string): void {
  for (const { file, patterns, form = String } of places()) {
    const text = readFileSync(file, 'utf8');
    const write = (written: string, pattern: RegExp) =>
      written.replace(pattern, (_, before) => `${before}${form(version)}`);
    writeFileSync(file, patterns.reduce(write, text));
  }
}
