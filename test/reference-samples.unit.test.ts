import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROUTES } from '../libs/client/src/generated.ts';
import type { OpenApi } from './support/contract/openapi.ts';

type Sample = { lang: string; source: string };
type Operation = { operationId: string; parameters?: { $ref?: string }[]; 'x-codeSamples'?: Sample[] };

const CHECKOUT = join(import.meta.dirname, '..');
const FOLDER = join(CHECKOUT, '.cache', `reference-samples-${process.pid}`);
const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');
const document: OpenApi = JSON.parse(read('docs/openapi.json'));
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values<Operation>(methods as unknown as Record<string, Operation>),
);
/**
 * Operations without samples: those of payout providers and load balancers, and those that the clients send themselves
 * to keep a session.
 */
const WITHOUT = [
  ...['reportPayout', 'checkLiveness', 'checkReadiness'],
  ...['logOut', 'refreshTokens', 'createServiceToken'],
];

const sampleOf = ({ 'x-codeSamples': samples = [] }: Operation, language: string) =>
  samples.find(({ lang }) => lang === language)?.source;
const samplesIn = (language: string) =>
  operations.flatMap((operation) => sampleOf(operation, language) ?? []);

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('the samples of the reference', () => {
  it('exist for each operation that the clients have', () => {
    const without = operations.filter((operation) => !operation['x-codeSamples']);
    expect(without.map(({ operationId }) => operationId).sort()).toEqual(WITHOUT.toSorted());
  });

  it('call existing functions of the clients', () => {
    const python = read('libs/client-python/src/cowrie/_operations.py');
    const own = read('libs/client-python/src/cowrie/client.py');
    for (const source of samplesIn('TypeScript')) {
      expect(Object.keys(ROUTES)).toContain(/await client\.(\w+)\(/.exec(source)?.[1]);
    }
    for (const source of samplesIn('Python')) {
      const called = /client\.(\w+)\(/.exec(source)?.[1];
      expect([called, `${python}${own}`.includes(`    def ${called}(`)]).toEqual([called, true]);
    }
  });

  it('send an idempotency key where the operation takes one', () => {
    for (const operation of operations.filter((each) => each['x-codeSamples'])) {
      const takes = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')) ?? false;
      const sent = [/idempotencyKey \}\)/, /idempotency_key=key\)/].map((key, index) =>
        key.test(operation['x-codeSamples']?.[index]?.source ?? ''),
      );
      expect([operation.operationId, ...sent]).toEqual([operation.operationId, takes, takes]);
    }
  });

  it('give Python no float, which its client refuses', () => {
    for (const source of samplesIn('Python')) {
      const numbers = source.replace(/'(?:[^'\\]|\\.)*'/g, "''").match(/\d+\.\d+/g);
      expect(numbers).toBeNull();
    }
  });

  it('are well typed', async () => {
    const body = (source: string) => source.replace(/^import .*\n/, '');
    const functions = samplesIn('TypeScript').map(
      (source, index) => `export async function sample${index}() {\n${body(source)}\nreturn client;\n}`,
    );
    const head = [
      `import { createClient, newIdempotencyKey } from '@cowrie/client';`,
      'declare const baseUrl: string, accessToken: string, apiKey: string;',
    ];
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'samples.ts'), [...head, ...functions].join('\n'));
    const compilerOptions = { noUnusedLocals: false };
    const config = { extends: '../../tsconfig.json', compilerOptions, include: ['samples.ts'], exclude: [] };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(CHECKOUT, 'node_modules/typescript/bin/tsc');
    const checked = promisify(execFile)(process.execPath, [tsc, '-p', FOLDER], { env: { NODE_OPTIONS: '' } });
    expect(await checked.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
  }, 60_000);
});
