import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'tsdown';

/**
 * `node libs/cli/tools/build.ts [DIRECTORY]` makes the package as it is published: one file of JavaScript that has the client in it, and a
 * package.json that asks for registered packages alone. `npm run pack -w libs/cli` makes its archive in `.cache` too.
 */

const HERE = join(import.meta.dirname, '..');
const CHECKOUT = join(HERE, '../..');

async function bundle(to: string): Promise<void> {
  await build({
    cwd: HERE,
    config: false,
    entry: ['src/main.ts'],
    outDir: to,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    tsconfig: join(CHECKOUT, 'tsconfig.json'),
    dts: false,
    logLevel: 'error',
    deps: {
      alwaysBundle: [/^@cowrie\//],
      neverBundle: ['commander', 'yaml', /^@modelcontextprotocol\//, /^zod/],
    },
  });
}

async function manifest(): Promise<object> {
  const own = JSON.parse(await readFile(join(HERE, 'package.json'), 'utf8'));
  const { private: _private, scripts: _scripts, devDependencies: _devDependencies, ...published } = own;
  const { '@cowrie/client': _client, ...dependencies } = published.dependencies;
  return { ...published, bin: { cowrie: './main.mjs' }, dependencies, files: ['*.mjs'] };
}

async function make(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await bundle(to);
  await writeFile(join(to, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await copyFile(join(HERE, 'README.md'), join(to, 'README.md'));
  await copyFile(join(CHECKOUT, 'LICENSE'), join(to, 'LICENSE'));
}

await make(resolve(process.argv[2] ?? join(CHECKOUT, '.cache/cli')));
