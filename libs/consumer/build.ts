import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'tsdown';

/**
 * `node libs/consumer/build.ts [DIRECTORY]` builds the package that other teams install, with Cowrie's own
 * libraries bundled in. `npm run pack` writes its archive to `.cache`.
 */
const here = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(here, '../../.cache/packages/consumer'));

type Manifest = {
  version: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

const own = await manifestOf(here);
const messaging = await manifestOf(join(here, '../messaging'));
const postgres = await manifestOf(join(here, '../postgres'));
const dependencies = {
  '@types/pg': postgres.devDependencies['@types/pg'],
  kafkajs: messaging.dependencies.kafkajs,
  pg: own.dependencies.pg,
  zod: own.dependencies.zod,
};

await rm(dist, { recursive: true, force: true });
await build({
  cwd: here,
  config: false,
  entry: ['src/index.ts'],
  outDir: dist,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  tsconfig: join(here, '../tsconfig.json'),
  dts: true,
  logLevel: 'error',
  // Code that only services use is dropped, together with the packages it needs.
  treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
  deps: { alwaysBundle: [/^@cowrie\//], neverBundle: [/^(?!@cowrie\/)[@a-z]/] },
});
const manifest = {
  name: '@cowrie/consumer',
  version: own.version,
  description: "Applies Cowrie's events to your own PostgreSQL, each exactly once.",
  license: own.license,
  type: 'module',
  exports: { '.': { types: './index.d.mts', default: './index.mjs' } },
  engines: { node: '>=22' },
  dependencies,
};
await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await cp(join(here, 'README.md'), join(dist, 'README.md'));
await cp(join(here, '../../LICENSE'), join(dist, 'LICENSE'));
