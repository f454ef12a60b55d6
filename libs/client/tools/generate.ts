import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Document, methodOf, operationsOf, operationType, problemCodes, routeOf } from './operations.ts';
import { coinFields, docComment, enumSource, limitFields, type Side, typeOf } from './types.ts';

/**
 * Writes `src/generated.ts` from `docs/openapi.json`. With `--check` it exits with 1 if the file is stale.
 */

const DOCUMENT_FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));
const GENERATED_FILE = fileURLToPath(new URL('../src/generated.ts', import.meta.url));

const METHOD = `type Method<O extends { input: unknown; output: unknown }, Options> =
  Record<never, never> extends O['input']
    ? (input?: O['input'], options?: Options) => Promise<O['output']>
    : (input: O['input'], options?: Options) => Promise<O['output']>;
`;

/** Schemas of request bodies end with `Body`; all other named schemas belong to answers. */
const sideOf = (name: string): Side => (name.endsWith('Body') ? 'input' : 'output');

function sourceOf(document: Document): string {
  const operations = operationsOf(document);
  const { schemas: all } = document.components;
  const codes = [...new Set(operations.flatMap(({ operation }) => problemCodes(operation, all)))].sort();
  // Bodies with several forms are part of the operation's input, and narrowed problems are part of its codes.
  const schemas = Object.entries(all)
    .filter(([, { oneOf, allOf }]) => !oneOf && !allOf)
    .map(
      ([name, schema]) =>
        enumSource(name, schema) ??
        `${docComment(schema.description)}export type ${name} = ${typeOf(schema, sideOf(name))};\n`,
    );
  return [
    '// Made by tools/generate.ts from docs/openapi.json: change that.\n',
    `import type { Amount, AmountInput } from './amount.ts';\n`,
    `/** Of an operation that takes none. */\nexport type NoInput = Record<never, never>;\n`,
    `/** The codes of problems. Branch on these. */\nexport type ProblemCode = ${codes.map((code) => JSON.stringify(code)).join(' | ')};\n`,
    ...schemas,
    `export type Operations = {\n${operations.map((each) => operationType(each, all)).join('\n')}};\n`,
    METHOD,
    // Methods are listed by name, because editors show no comments for a mapped type.
    `export type Methods<Options> = {\n${operations.map((each) => methodOf(each, all)).join('')}};\n`,
    `export const ROUTES = {\n${operations.map(routeOf).join('')}} as const;\n`,
    `/** The fields that hold coins, wherever they stand. */\nexport const COIN_FIELDS: ReadonlySet<string> = new Set(${JSON.stringify(coinFields)});\n`,
    `/** Those that bound others: 0 is an amount there, and null none. */\nexport const LIMIT_FIELDS: ReadonlySet<string> = new Set(${JSON.stringify(limitFields)});\n`,
  ].join('\n');
}

/** Formats the source like the rest of the code. */
function formatSource(source: string): string {
  const args = ['check', '--write', '--stdin-file-path=libs/client/src/generated.ts'];
  const { status, stdout, stderr } = spawnSync('biome', args, { input: source, encoding: 'utf8' });
  if (status !== 0) throw new Error(`biome: ${stderr}`);
  return stdout;
}

async function main(args: readonly string[]): Promise<number> {
  const text = formatSource(sourceOf(JSON.parse(await readFile(DOCUMENT_FILE, 'utf8'))));
  if (args[0] !== '--check') {
    await writeFile(GENERATED_FILE, text);
    return 0;
  }
  if ((await readFile(GENERATED_FILE, 'utf8').catch(() => '')) === text) return 0;
  process.stderr.write('libs/client/src/generated.ts is stale: run node libs/client/tools/generate.ts\n');
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
