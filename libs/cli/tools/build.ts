import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'tsdown';

/**
 * `node libs/cli/tools/build.ts [DIRECTORY]` builds the package as it is published. `npm run pack -w
 * libs/cli` also writes its archive to `.cache`.
 */

const HERE = join(import.meta.dirname, '..');
const CHECKOUT = join(HERE, '../..');

/** Inputs are a fifth of the API's document; answers, examples and samples stay out of the package. */
const inputsAlone = {
  name: 'inputs-alone',
  async load(id: string) {
    if (!id.endsWith('/docs/openapi.json')) return null;
    const { paths, components } = JSON.parse(await readFile(id, 'utf8'));
    const LEFT_OUT = ['x-codeSamples', 'example', 'examples'];
    const isKept = (name: string) => !LEFT_OUT.includes(name) && !/^[2-5]\d\d$|^headers$/.test(name);
    const code = JSON.stringify({ paths, components }, (name, value) =>
      isKept(name) ? value : name === '200' ? { content: value.content } : undefined,
    );
    return { code, moduleType: 'json' as const };
  },
};

async function bundle(to: string): Promise<void> {
  await build({
    cwd: HERE,
    config: false,
    entry: ['src/cowrie.mjs'],
    outDir: to,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    tsconfig: join(CHECKOUT, 'tsconfig.json'),
    dts: false,
    plugins: [inputsAlone],
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
  return { ...published, bin: { cowrie: './cowrie.mjs' }, dependencies, files: ['*.mjs'] };
}

async function make(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await bundle(to);
  await writeFile(join(to, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await copyFile(join(HERE, 'README.md'), join(to, 'README.md'));
  await copyFile(join(CHECKOUT, 'LICENSE'), join(to, 'LICENSE'));
}

await make(resolve(process.argv[2] ?? join(CHECKOUT, '.cache/cli')));
