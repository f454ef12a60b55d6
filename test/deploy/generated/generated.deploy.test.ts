import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownEnv } from '../../restore/own-platform.ts';
import { platformForTests } from '../../support/run/providers.ts';
import { generateGo, generatePython } from './generators.ts';

/** What a platform's team gets that makes its client of the OpenAPI document by a generator of its own. */

const PLAYED = `mint 201
transfer 987654.3211 leaves 12345.6789
wallet 12345.6789
refused 422 true 12345.6789 coins can be spent, 987654.3211 are asked for.
`;

let home: string;
let stop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-generated-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  const { signal } = new AbortController();
  const start = { home: join(home, 'platform'), progress: () => undefined, signal };
  const started = await platformForTests(start, { COWRIE_STACK: 'local' }, ownEnv());
  stop = started.stop;
  Object.assign(process.env, started.env);
});

afterAll(async () => {
  await stop();
  await rm(home, { recursive: true, force: true });
});

describe('a client made of the OpenAPI document', () => {
  it.each([
    { by: 'oapi-codegen', generate: generateGo, said: '' },
    { by: 'openapi-python-client', generate: generatePython, said: 'Generating generated\n' },
  ])('by $by has no warning and no digit less, and types its refusals', async ({ by, generate, said }) => {
    const generated = await generate(join(home, by));
    expect(generated.said).toBe(said);
    expect(await generated.play()).toBe(PLAYED);
  });
});
