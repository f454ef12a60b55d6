import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { generateGo, generatePython } from './generators.ts';

const PLAYED = `mint 201
transfer 987654.3211 leaves 12345.6789
wallet 12345.6789
since an hour ago 200
refused 422 true 12345.6789 coins can be spent, 987654.3211 are asked for.
`;

const own = usePlatform();

describe('a client generated from the OpenAPI document', () => {
  it.each([
    { by: 'oapi-codegen', generate: generateGo, said: '' },
    { by: 'openapi-python-client', generate: generatePython, said: 'Generating generated\n' },
  ])('by $by has no warning, loses no digit, and types its refusals', async ({ by, generate, said }) => {
    const generated = await generate(join(own.home, by));
    expect(generated.said).toBe(said);
    expect(await generated.play()).toBe(PLAYED);
  });
});
