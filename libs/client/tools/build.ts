import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * `node libs/client/tools/build.ts [DIRECTORY]` builds the package as it is published. `npm run pack -w
 * libs/client` also writes its archive to `.cache`.
 */

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const from = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

async function build(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const tsc = join(CHECKOUT, 'node_modules/.bin/tsc');
  await promisify(execFile)(tsc, ['--project', from('tsconfig.build.json'), '--outDir', to]);
  const {
    private: _private,
    exports: _exports,
    scripts: _scripts,
    ...kept
  } = JSON.parse(await readFile(from('package.json'), 'utf8'));
  const { devDependencies: _devDependencies, ...published } = {
    ...kept,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    sideEffects: false,
    files: ['*.js', '*.d.ts'],
  };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await copyFile(from('README.md'), join(to, 'README.md'));
  await copyFile(join(CHECKOUT, 'LICENSE'), join(to, 'LICENSE'));
}

await build(resolve(process.argv[2] ?? join(CHECKOUT, '.cache/client')));
